import { cookies } from "next/headers";
import { defineUiComponent, UiInteractionResult, UiPart } from "service-ui";
import { credentials } from "../../shared/schemas";
import { openSession, SESSION_COOKIE } from "../../shared/session";

export const signIn = defineUiComponent({
  name: "sign-in",
  allow: () => true,
  parts: [UiPart("form", "form"), UiPart("login", "input"), UiPart("password", "password")],
  events: (on) => [
    on(
      "form",
      "submit",
      async ({ input }) => {
        const key = openSession(input.login, input.password);
        if (!key) return UiInteractionResult.invalid({ password: "They do not match." });
        (await cookies()).set(SESSION_COOKIE, key, { httpOnly: true, sameSite: "lax" });
        return UiInteractionResult.navigate("/account", { refresh: true });
      },
      { input: credentials },
    ),
  ],
});
