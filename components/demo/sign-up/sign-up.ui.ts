import { defineUiComponent, UiPart } from "service-ui";
import { z } from "zod";

const taken = new Set(["ada@example.com", "grace@example.com"]);
const address = z.email().max(254);

export const signUp = defineUiComponent({
  name: "demo.sign-up",
  allow: () => true,
  parts: [UiPart("email", "email", "user.email")],
  targets: ["verdict"],
  events: (on) => [
    on("email", "input", { debounce: 200 }, (event) => {
      const { state, message } = verdictOnAddress(event.value());
      const describedBy = state === "idle" ? "sign-up-hint" : "sign-up-verdict";
      return [
        event.setText("verdict", message),
        event.setAttribute("verdict", "data-state", state),
        event.setAttribute("email", "aria-invalid", String(state === "bad")),
        event.setAttribute("email", "aria-describedby", describedBy),
      ];
    }),
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
