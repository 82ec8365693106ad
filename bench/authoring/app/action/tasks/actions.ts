"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { task } from "../../shared/schemas";
import { addTask, removeTask } from "../../shared/store";
import { type Errors, errorsOf } from "../errors-of";
import { requireUser } from "../require-user";

export async function add(_: Errors<"title">, form: FormData): Promise<Errors<"title">> {
  const user = await requireUser();
  const parsed = task.safeParse(Object.fromEntries(form));
  if (!parsed.success) return errorsOf(parsed.error);
  addTask(user.id, parsed.data.title);
  refresh();
  return {};
}

export async function remove(id: string): Promise<void> {
  const user = await requireUser();
  removeTask(user.id, z.string().parse(id));
  refresh();
}
