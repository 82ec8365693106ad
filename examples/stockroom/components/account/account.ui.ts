import { cookies } from "next/headers";
import { defineUiComponent } from "service-ui";
import { z } from "zod";
import { endSession, openSession, SESSION_COOKIE, SESSION_SECONDS } from "@/data/sessions";

const credentials = z.object({
  login: z.string().trim().toLowerCase().min(1, "Please enter your name.").max(80, "Too long."),
  password: z.string().min(1, "Please give your password.").max(200, "Too long."),
});
/** The same words for an unknown name: they don't tell who has an account. */
const REFUSALS = {
  wrong: "Name and password do not match.",
  "too-often": "Too many attempts. Please wait ten minutes.",
};

export const signIn = defineUiComponent({
  name: "account.sign-in",
  allow: () => true, // nobody is signed in yet
  parts: { form: "form", login: "input", password: "password" },
  events: (on) => [
    on("form", "submit", { input: credentials }, async (event) => {
      const session = await openSession(event.input.login, event.input.password);
      if (typeof session === "string") {
        return event.invalid({ password: REFUSALS[session] });
      }
      (await cookies()).set(SESSION_COOKIE, session.key, {
        httpOnly: true,
        sameSite: "lax",
        secure: process.env.NODE_ENV === "production" && process.env.STOCKROOM_HTTP !== "1",
        maxAge: SESSION_SECONDS,
      });
      // Next keeps a page that was left, as it was: nobody shall find the password in it.
      const patches = [event.setValue("login", ""), event.setValue("password", "")];
      return event.navigate("/items", { refresh: true, patches });
    }),
  ],
});

export const signOut = defineUiComponent({
  name: "account.sign-out",
  allow: () => true, // it ends no session but the one whose key is sent
  parts: { leave: "button" },
  events: (on) => [
    on("leave", "click", async (event) => {
      const jar = await cookies();
      endSession(jar.get(SESSION_COOKIE)?.value);
      jar.delete(SESSION_COOKIE);
      return event.navigate("/sign-in", { refresh: true });
    }),
  ],
});
