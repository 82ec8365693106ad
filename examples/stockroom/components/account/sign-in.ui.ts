import { cookies } from "next/headers";
import {
  defineUiComponent,
  type UiInteractionEvent,
  UiInteractionResult,
  UiOn,
  UiPart,
  UiResponsePatch,
} from "service-ui";
import { z } from "zod";
import { openSession, SESSION_COOKIE, SESSION_SECONDS } from "@/data/sessions";
import { formErrors } from "../form-errors";

const credentials = z.object({
  login: z.string().trim().toLowerCase().min(1, "Please enter your name.").max(80, "Too long."),
  password: z.string().min(1, "Please give your password.").max(200, "Too long."),
});
const FIELDS = ["login", "password"] as const;
type Field = (typeof FIELDS)[number];
type Event = UiInteractionEvent<unknown, Field | `${Field}-message`>;

export const signIn = defineUiComponent({
  name: "account.sign-in",
  parts: [UiPart("form", "form"), UiPart("login", "input"), UiPart("password", "input")],
  targets: ["login-message", "password-message"],
  events: [UiOn("form", "submit", open, { concurrency: "drop" })],
});

async function open(event: Event) {
  const complain = (errors: Partial<Record<Field, string[]>>) =>
    UiInteractionResult.patch(formErrors(event, FIELDS, errors));

  const parsed = credentials.safeParse(Object.fromEntries(event.fields));
  if (!parsed.success) return complain(z.flattenError(parsed.error).fieldErrors);
  const session = await openSession(parsed.data.login, parsed.data.password);
  // The same words for an unknown name: they don't tell who has an account.
  if (session === "wrong") return complain({ password: ["Name and password do not match."] });
  if (session === "too-often") {
    return complain({ password: ["Too many attempts. Please wait ten minutes."] });
  }
  (await cookies()).set(SESSION_COOKIE, session.key, {
    httpOnly: true,
    sameSite: "lax",
    secure: process.env.NODE_ENV === "production" && process.env.STOCKROOM_HTTP !== "1",
    maxAge: SESSION_SECONDS,
  });
  // Next keeps a page that was left, as it was: nobody shall find the password in it.
  const emptied = FIELDS.map((field) => UiResponsePatch.setValue(event, field, ""));
  return UiInteractionResult.navigate("/items", { refresh: true, patches: emptied });
}
