import { defineUiComponent, UiInteractionResult, UiPart, UiResponsePatch } from "service-ui";
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
    on(
      "quantity",
      "input",
      (event) => {
        const { total, isRight } = priceLine(event.props.sku, event.value());
        return UiInteractionResult.patch([
          UiResponsePatch.setText(event, "total", total),
          UiResponsePatch.setAttribute(event, "total", "data-state", isRight ? "idle" : "bad"),
          UiResponsePatch.setAttribute(event, "quantity", "aria-invalid", String(!isRight)),
        ]);
      },
      { debounce: 120, concurrency: "replace" },
    ),
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
