import {
  defineUiComponent,
  type UiInteractionEvent,
  UiInteractionResult,
  UiOn,
  UiPart,
  UiResponsePatch,
} from "service-ui";
import { order } from "./orders";
import { ROUND_COOKIE, readRound } from "./round";

/** A button that orders at every click, and one that takes no click while an order is in flight. */
export const orders = defineUiComponent({
  name: "bench.orders",
  parts: [UiPart("plain", "button"), UiPart("guarded", "button")],
  targets: ["orders"],
  events: [
    UiOn("plain", "click", placeOrder),
    UiOn("guarded", "click", placeOrder, { concurrency: "drop" }),
  ],
});

async function placeOrder(event: UiInteractionEvent<unknown, "orders">) {
  const text = await order(readRound(event.request.cookies.get(ROUND_COOKIE)));
  return UiInteractionResult.patch([UiResponsePatch.setText(event, "orders", text)]);
}
