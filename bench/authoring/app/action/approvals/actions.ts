"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { decision } from "../../shared/schemas";
import * as store from "../../shared/store";
import { type Errors, errorsOf } from "../errors-of";
import { requireUser } from "../require-user";

export async function decide(
  id: string,
  _: Errors<"note">,
  form: FormData,
): Promise<Errors<"note">> {
  const user = await requireUser();
  if (!user.isManager) throw new Error("Only managers may do this.");
  const parsed = decision.safeParse(Object.fromEntries(form));
  if (!parsed.success) return errorsOf(parsed.error);
  const { verdict, note } = parsed.data;
  store.decide(user.id, z.string().parse(id), `${verdict} ${note}`.trim());
  refresh();
  return {};
}
