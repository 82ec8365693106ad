import { cookies } from "next/headers";
import { defineUiComponent } from "service-ui";
import { credentials } from "../../shared/schemas";
import { openSession, SESSION_COOKIE } from "../../shared/session";

export const signIn = defineUiComponent({
  name: "sign-in",
  allow: () => true,
  parts: { form: "form", login: "input", password: "password" },
  events: (on) => [
    on("form", "submit", { input: credentials }, async (event) => {
      const key = openSession(event.input.login, event.input.password);
      if (!key) return event.invalid({ password: "They do not match." });
      (await cookies()).set(SESSION_COOKIE, key, { httpOnly: true, sameSite: "lax" });
      return event.navigate("/account", { refresh: true });
    }),
  ],
});
