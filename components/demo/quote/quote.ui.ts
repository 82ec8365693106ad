import { defineUiComponent, UiPart } from "service-ui";
import { z } from "zod";
import { formatCents } from "../format-cents";
import { MAX_COPIES, pricePrint } from "./price-list";

const order = z.object({
  size: z.string(),
  copies: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(MAX_COPIES)),
  express: z.literal("on").optional(),
});

export const quote = defineUiComponent({
  name: "demo.quote",
  allow: () => true,
  parts: [
    UiPart("order", "form", "quote"),
    UiPart("size", "select", "quote.size"),
    UiPart("copies", "number", "quote.copies"),
    UiPart("express", "checkbox", "quote.express"),
  ],
  targets: ["price", "reasons"],
  events: (on) => [
    on("order", "input", { debounce: 80, concurrency: "replace" }, (event) => {
      const { price, reasons, isValid } = priceOrder(event.fields);
      return [
        event.setText("price", price),
        event.setText("reasons", reasons),
        event.setAttribute("price", "data-state", isValid ? "idle" : "bad"),
        event.setAttribute("copies", "aria-invalid", String(!isValid)),
      ];
    }),
  ],
});

function priceOrder(fields: FormData) {
  const { data } = order.safeParse(Object.fromEntries(fields));
  const price = data && pricePrint({ ...data, isExpress: data.express === "on" });
  return price
    ? { price: formatCents(price.totalCents), reasons: price.reasons.join(", "), isValid: true }
    : { price: "–", reasons: `Choose a size and 1 to ${MAX_COPIES} copies`, isValid: false };
}
