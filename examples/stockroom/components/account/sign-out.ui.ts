import { cookies } from "next/headers";
import { defineUiComponent, UiInteractionResult, UiOn, UiPart } from "service-ui";
import { endSession, SESSION_COOKIE } from "@/data/sessions";

export const signOut = defineUiComponent({
  name: "account.sign-out",
  parts: [UiPart("leave", "button")],
  events: [UiOn("leave", "click", leave, { concurrency: "drop" })],
});

async function leave() {
  const jar = await cookies();
  endSession(jar.get(SESSION_COOKIE)?.value);
  jar.delete(SESSION_COOKIE);
  return UiInteractionResult.navigate("/sign-in", { refresh: true });
}
