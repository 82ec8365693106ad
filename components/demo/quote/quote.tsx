import { createUiView } from "service-ui/react";
import { formatCents } from "../format-cents";
import { MAX_COPIES, pricePrint, sizes } from "./price-list";
import styles from "./quote.module.css";
import { quote } from "./quote.ui";

const { Root, parts, targets } = createUiView(quote);

const first = { size: "A3", copies: 50, isExpress: false };

export function Quote() {
  const price = pricePrint(first);
  return (
    <Root>
      {/* A form of this method goes nowhere by itself, also where Enter is pressed. */}
      <parts.order className={styles.quote} method="dialog" autoComplete="off">
        <div className="field">
          <label htmlFor="quote-size">Size</label>
          <parts.size id="quote-size" name="size" className="input" defaultValue={first.size}>
            {[...sizes.keys()].map((size) => (
              <option key={size}>{size}</option>
            ))}
          </parts.size>
        </div>
        <div className="field">
          <label htmlFor="quote-copies">Copies</label>
          <parts.copies
            id="quote-copies"
            name="copies"
            className="input"
            defaultValue={first.copies}
            min={1}
            max={MAX_COPIES}
            inputMode="numeric"
            aria-describedby="quote-reasons"
          />
        </div>
        <label className="check" htmlFor="quote-express">
          <parts.express id="quote-express" name="express" />
          Next day
        </label>
        <p className={styles.result} role="status">
          <targets.price as="strong" className={`awaits ${styles.price}`}>
            {formatCents(price?.totalCents ?? 0)}
          </targets.price>
          <targets.reasons as="small" id="quote-reasons" className={`hint ${styles.reasons}`}>
            {price?.reasons.join(", ")}
          </targets.reasons>
        </p>
      </parts.order>
    </Root>
  );
}
