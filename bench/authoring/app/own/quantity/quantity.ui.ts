import { defineUiComponent, UiInteractionResult, UiPart, UiResponsePatch } from "service-ui";
import { z } from "zod";
import { amount } from "../../shared/schemas";

export const quantity = defineUiComponent({
  name: "quantity",
  allow: () => true,
  props: z.object({ cents: z.int() }),
  parts: [UiPart("amount", "number")],
  targets: ["total"],
  events: (on) => [
    on(
      "amount",
      "input",
      (event) => {
        const total = `${((event.input * event.props.cents) / 100).toFixed(2)} €`;
        return UiInteractionResult.patch([UiResponsePatch.setText(event, "total", total)]);
      },
      { input: amount, debounce: 150 },
    ),
  ],
});
