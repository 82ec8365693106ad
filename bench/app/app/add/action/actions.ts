"use server";

import { refresh } from "next/cache";
import { addItem } from "../../../stock";
import { userRound } from "../../../user-round";

export async function add(form: FormData): Promise<void> {
  await addItem(await userRound(), form.get("name"));
  refresh();
}
