import { z } from "zod";
import {
  defineUiComponent,
  UiInteractionResult,
  UiOn,
  UiPart,
  UiResponsePatch,
} from "../../lib/service-ui";

const taken = new Set(["ada@example.com", "grace@example.com"]);
const address = z.email().max(254);

export const signUp = defineUiComponent({
  name: "demo.sign-up",
  parts: [UiPart("email", "email", "user.email")],
  targets: ["message"],
  events: [
    UiOn(
      "email",
      "input",
      (event) => {
        const { state, message } = judge(event.value());
        return UiInteractionResult.patch([
          UiResponsePatch.setText(event, "message", message),
          UiResponsePatch.setAttribute(event, "message", "data-state", state),
          UiResponsePatch.setAttribute(event, "email", "aria-invalid", String(state === "bad")),
        ]);
      },
      { debounce: 250 },
    ),
  ],
});

function judge(value: unknown) {
  const parsed = address.safeParse(value);
  if (!parsed.success) return { state: "bad", message: "That is not an e-mail address yet." };
  return taken.has(parsed.data.toLowerCase())
    ? { state: "bad", message: "That address has an account already." }
    : { state: "good", message: "That address is free." };
}
