import { defineUiComponent, UiInteractionResult, UiPart, UiResponsePatch } from "service-ui";
import { z } from "zod";

const taken = new Set(["ada@example.com", "grace@example.com"]);
const address = z.email().max(254);

export const signUp = defineUiComponent({
  name: "demo.sign-up",
  allow: () => true,
  parts: [UiPart("email", "email", "user.email")],
  targets: ["verdict"],
  events: (on) => [
    on(
      "email",
      "input",
      (event) => {
        const { state, message } = verdictOnAddress(event.value());
        const describedBy = state === "idle" ? "sign-up-hint" : "sign-up-verdict";
        return UiInteractionResult.patch([
          UiResponsePatch.setText(event, "verdict", message),
          UiResponsePatch.setAttribute(event, "verdict", "data-state", state),
          UiResponsePatch.setAttribute(event, "email", "aria-invalid", String(state === "bad")),
          UiResponsePatch.setAttribute(event, "email", "aria-describedby", describedBy),
        ]);
      },
      { debounce: 200 },
    ),
  ],
});

function verdictOnAddress(value: unknown) {
  if (value === "") return { state: "idle", message: "" };
  const parsed = address.safeParse(value);
  if (!parsed.success) return { state: "bad", message: "This is not an e-mail address yet." };
  return taken.has(parsed.data.toLowerCase())
    ? { state: "bad", message: "This address already has an account." }
    : { state: "good", message: "This address is available." };
}
