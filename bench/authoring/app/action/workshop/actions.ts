"use server";

import { redirect } from "next/navigation";
import { type line, registration } from "../../shared/schemas";
import * as store from "../../shared/store";
import { type Errors, errorsOf } from "../errors-of";
import { requireUser } from "../require-user";

type LineField = keyof typeof line.shape;
export type FieldName = keyof typeof registration.shape | `lines.${number}.${LineField}`;

export async function register(_: Errors<FieldName>, form: FormData): Promise<Errors<FieldName>> {
  const user = await requireUser();
  const lines = form.getAll("line").map((key) => {
    const topic = form.get(`lines.${key}.topic`);
    return [key, { topic, minutes: form.get(`lines.${key}.minutes`) }];
  });
  const parsed = registration.safeParse({
    ...Object.fromEntries(form),
    vegetarian: form.has("vegetarian"),
    lines: Object.fromEntries(lines),
  });
  if (!parsed.success) return errorsOf(parsed.error);
  const isNew = store.register(user.id, parsed.data.contact);
  if (!isNew) return { contact: "Is registered already." };
  redirect("/registered");
}
