import { defineUiComponent } from "service-ui";
import { z } from "zod";
import { amount } from "../../shared/schemas";

export const quantity = defineUiComponent({
  name: "quantity",
  allow: () => true,
  props: z.object({ cents: z.int() }),
  parts: { amount: "number" },
  targets: ["total"],
  events: (on) => [
    on("amount", "input", { input: amount, debounce: 150 }, (event) =>
      event.setText("total", `${((event.input * event.props.cents) / 100).toFixed(2)} €`),
    ),
  ],
});
