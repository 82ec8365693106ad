import { createUiView } from "service-ui/react";
import styles from "./numerals.module.css";
import { numerals } from "./numerals.ui";
import { toRoman } from "./roman";

const view = createUiView(numerals);
const Arabic = view.parts.arabic;
const Roman = view.parts.roman;
const Verdict = view.targets.verdict;

const first = 1984;
const shared = {
  className: "input",
  autoComplete: "off",
  "aria-describedby": "numerals-verdict",
} as const;

export function Numerals() {
  return (
    <view.Root className={styles.pair}>
      <div className="field">
        <label htmlFor="numerals-arabic">Number</label>
        <Arabic {...shared} id="numerals-arabic" inputMode="numeric" defaultValue={first} />
      </div>
      <div className="field">
        <label htmlFor="numerals-roman">Roman</label>
        <Roman {...shared} id="numerals-roman" spellCheck={false} defaultValue={toRoman(first)} />
      </div>
      <Verdict as="p" id="numerals-verdict" className="message" role="status" data-state="bad" />
    </view.Root>
  );
}
