import { defineUiComponent, type UiInteractionEvent, UiPart } from "service-ui";
import { check } from "./judge";
import { ROUND_COOKIE, readRound } from "./round";

export const signUp = defineUiComponent({
  name: "bench.sign-up",
  allow: "authorizer",
  parts: [UiPart("email", "input", "user.email")],
  targets: ["message"],
  events: (on) => [on("email", "input", { concurrency: "replace" }, checkAddress)],
});

async function checkAddress(event: UiInteractionEvent<unknown, "message">) {
  const round = readRound(event.request.cookies.get(ROUND_COOKIE));
  const { text, state } = await check(round, event.value(), event.signal);
  return [event.setText("message", text), event.setAttribute("message", "data-state", state)];
}
