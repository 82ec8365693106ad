import { createUiView } from "service-ui/react";
import styles from "./numerals.module.css";
import { numerals } from "./numerals.ui";
import { toRoman } from "./roman";

const { Root, parts, targets } = createUiView(numerals);

const first = 1984;
const shared = {
  className: "input",
  autoComplete: "off",
  "aria-describedby": "numerals-verdict",
} as const;

export function Numerals() {
  return (
    <Root className={styles.pair}>
      <div className="field">
        <label htmlFor="numerals-arabic">Number</label>
        <parts.arabic {...shared} id="numerals-arabic" inputMode="numeric" defaultValue={first} />
      </div>
      <div className="field">
        <label htmlFor="numerals-roman">Roman</label>
        <parts.roman
          {...shared}
          id="numerals-roman"
          spellCheck={false}
          defaultValue={toRoman(first)}
        />
      </div>
      <targets.verdict
        as="p"
        id="numerals-verdict"
        className="message"
        role="status"
        data-state="bad"
      />
    </Root>
  );
}
