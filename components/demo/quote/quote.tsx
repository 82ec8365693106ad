import { createUiView } from "service-ui/react";
import { formatCents } from "../format-cents";
import { MAX_COPIES, pricePrint, sizes } from "./price-list";
import styles from "./quote.module.css";
import { quote } from "./quote.ui";

const view = createUiView(quote);
const Order = view.parts.order;
const Size = view.parts.size;
const Copies = view.parts.copies;
const Express = view.parts.express;
const Price = view.targets.price;
const Reasons = view.targets.reasons;

const first = { size: "A3", copies: 50, isExpress: false };

export function Quote() {
  const price = pricePrint(first);
  return (
    <view.Root>
      {/* A form of this method goes nowhere by itself, also where Enter is pressed. */}
      <Order className={styles.quote} method="dialog" autoComplete="off">
        <div className="field">
          <label htmlFor="quote-size">Size</label>
          <Size id="quote-size" name="size" className="input" defaultValue={first.size}>
            {[...sizes.keys()].map((size) => (
              <option key={size}>{size}</option>
            ))}
          </Size>
        </div>
        <div className="field">
          <label htmlFor="quote-copies">Copies</label>
          <Copies
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
          <Express id="quote-express" name="express" />
          Next day
        </label>
        <p className={styles.result} role="status">
          <Price as="strong" className={`awaits ${styles.price}`}>
            {formatCents(price?.totalCents ?? 0)}
          </Price>
          <Reasons as="small" id="quote-reasons" className={`hint ${styles.reasons}`}>
            {price?.reasons.join(", ")}
          </Reasons>
        </p>
      </Order>
    </view.Root>
  );
}
