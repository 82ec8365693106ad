import { defineUiComponent, type UiInteractionEvent, UiOn } from "service-ui";
import { order } from "./orders";
import { ROUND_COOKIE, readRound } from "./round";

/** A button that orders at every click, and one that takes no click while an order is in flight. */
export const orders = defineUiComponent({
  name: "bench.orders",
  allow: "authorizer",
  parts: { plain: "button", guarded: "button" },
  targets: ["orders"],
  events: [
    UiOn("plain", "click", placeOrder),
    UiOn("guarded", "click", { concurrency: "drop" }, placeOrder),
  ],
});

async function placeOrder(event: UiInteractionEvent<unknown, "orders">) {
  const text = await order(readRound(event.request.cookies.get(ROUND_COOKIE)));
  return event.setText("orders", text);
}
