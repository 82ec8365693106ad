import { html, htmlView } from "service-ui/html";
import type { numerals } from "./numerals.ui";
import { toRoman } from "./roman";

const first = 1984;

/** The view of `numerals.tsx` as plain HTML. */
export const numeralsHtml = htmlView<typeof numerals>(
  ({ part, target }) => html`
    <div class="field">
      <label for="numerals-arabic">Number</label>
      <input ${part("arabic")} id="numerals-arabic" class="input" value="${first}" inputmode="numeric"
        autocomplete="off" aria-describedby="numerals-verdict">
    </div>
    <div class="field">
      <label for="numerals-roman">Roman</label>
      <input ${part("roman")} id="numerals-roman" class="input" value="${toRoman(first)}"
        spellcheck="false" autocomplete="off" aria-describedby="numerals-verdict">
    </div>
    <p ${target("verdict")} id="numerals-verdict" class="message" role="status" data-state="bad"></p>`,
);
