import { defineUiComponent, type UiInteractionEvent } from "service-ui";
import { order } from "./orders";
import { ROUND_COOKIE, readRound } from "./round";

/** A button that orders at every click, and one that takes no click while an order is in flight. */
export const orders = defineUiComponent({
  name: "bench.orders",
  allow: "authorizer",
  parts: { plain: "button", guarded: "button" },
  targets: ["orders"],
  events: (on) => [
    on("plain", "click", placeOrder),
    on("guarded", "click", { concurrency: "drop" }, placeOrder),
  ],
});

async function placeOrder(event: UiInteractionEvent<unknown, "orders">) {
  const text = await order(readRound(event.request.cookies.get(ROUND_COOKIE)));
  return event.setText("orders", text);
}
