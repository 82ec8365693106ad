import {
  defineUiComponent,
  type UiInteractionEvent,
  UiInteractionResult,
  UiOn,
  UiPart,
  UiResponsePatch,
} from "../../lib/authoring";
import { judge } from "./judge";

export const signUp = defineUiComponent({
  name: "bench.sign-up",
  parts: [UiPart("email", "input", "user.email")],
  targets: ["message"],
  events: [UiOn("email", "input", checkAddress)],
});

function checkAddress(event: UiInteractionEvent<unknown, "message">) {
  const { text, state } = judge(event.value());
  return UiInteractionResult.patch([
    UiResponsePatch.setText(event, "message", text),
    UiResponsePatch.setAttribute(event, "message", "data-state", state),
  ]);
}
