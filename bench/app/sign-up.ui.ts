import {
  defineUiComponent,
  type UiInteractionEvent,
  UiInteractionResult,
  UiOn,
  UiPart,
  UiResponsePatch,
} from "service-ui";
import { check } from "./judge";
import { ROUND_COOKIE, readRound } from "./round";

export const signUp = defineUiComponent({
  name: "bench.sign-up",
  parts: [UiPart("email", "input", "user.email")],
  targets: ["message"],
  events: [UiOn("email", "input", checkAddress, { concurrency: "replace" })],
});

async function checkAddress(event: UiInteractionEvent<unknown, "message">) {
  const round = readRound(event.request.cookies.get(ROUND_COOKIE));
  const { text, state } = await check(round, event.value(), event.signal);
  return UiInteractionResult.patch([
    UiResponsePatch.setText(event, "message", text),
    UiResponsePatch.setAttribute(event, "message", "data-state", state),
  ]);
}
