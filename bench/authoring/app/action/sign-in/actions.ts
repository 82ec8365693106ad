"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { credentials } from "../../shared/schemas";
import { openSession, SESSION_COOKIE } from "../../shared/session";
import { type Errors, errorsOf } from "../errors-of";

type FieldName = keyof typeof credentials.shape;

export async function signIn(_: Errors<FieldName>, form: FormData): Promise<Errors<FieldName>> {
  const parsed = credentials.safeParse(Object.fromEntries(form));
  if (!parsed.success) return errorsOf(parsed.error);
  const key = openSession(parsed.data.login, parsed.data.password);
  if (!key) return { password: "They do not match." };
  (await cookies()).set(SESSION_COOKIE, key, { httpOnly: true, sameSite: "lax" });
  redirect("/account");
}
