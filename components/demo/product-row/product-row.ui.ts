import { defineUiComponent, UiPart } from "service-ui";
import { z } from "zod";
import { formatCents } from "../format-cents";
import { findProduct } from "./products";

const props = z.object({ sku: z.string() });
const quantity = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

export const productRow = defineUiComponent({
  name: "demo.product-row",
  allow: () => true,
  props,
  parts: [UiPart("quantity", "number", "line.quantity")],
  targets: ["total"],
  events: (on) => [
    on("quantity", "input", { debounce: 120, concurrency: "replace" }, (event) => {
      const { total, isRight } = priceLine(event.props.sku, event.value());
      return [
        event.setText("total", total),
        event.setAttribute("total", "data-state", isRight ? "idle" : "bad"),
        event.setAttribute("quantity", "aria-invalid", String(!isRight)),
      ];
    }),
  ],
});

function priceLine(sku: string, value: unknown) {
  const product = findProduct(sku);
  if (!product) return { total: "not sold", isRight: false };
  const pieces = quantity.safeParse(value);
  if (!pieces.success) return { total: `from 0 to ${product.stock}`, isRight: false };
  if (pieces.data > product.stock) return { total: `${product.stock} at most`, isRight: false };
  return { total: formatCents(product.priceCents * pieces.data), isRight: true };
}
