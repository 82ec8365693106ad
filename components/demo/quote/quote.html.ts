import { html, htmlView } from "service-ui/html";
import { formatCents } from "../format-cents";
import { MAX_COPIES, pricePrint, sizes } from "./price-list";
import type { quote } from "./quote.ui";

const first = { size: "A3", copies: 50, isExpress: false };

/** The view of `quote.tsx` as plain HTML. */
export const quoteHtml = htmlView<typeof quote>(({ part, target }) => {
  const price = pricePrint(first);
  return html`
    <form ${part("order")} class="quote" method="dialog" autocomplete="off">
      <div class="field">
        <label for="quote-size">Size</label>
        <select ${part("size")} id="quote-size" name="size" class="input">
          ${[...sizes.keys()].map((size) =>
            size === first.size
              ? html`<option selected>${size}</option>`
              : html`<option>${size}</option>`,
          )}
        </select>
      </div>
      <div class="field">
        <label for="quote-copies">Copies</label>
        <input ${part("copies")} id="quote-copies" name="copies" class="input" value="${first.copies}"
          min="1" max="${MAX_COPIES}" inputmode="numeric" aria-describedby="quote-reasons">
      </div>
      <label class="check" for="quote-express">
        <input ${part("express")} id="quote-express" name="express">
        Next day
      </label>
      <p class="result" role="status">
        <output ${target("price")} class="price">${formatCents(price?.totalCents ?? 0)}</output>
        <small ${target("reasons")} id="quote-reasons" class="hint reasons">${price?.reasons.join(", ")}</small>
      </p>
    </form>`;
});
