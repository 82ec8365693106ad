"use server";

import { refresh } from "next/cache";
import { addItem } from "../../../stock";
import { visitorRound } from "../../../visitor-round";

export async function add(form: FormData): Promise<void> {
  await addItem(await visitorRound(), form.get("name"));
  refresh();
}
