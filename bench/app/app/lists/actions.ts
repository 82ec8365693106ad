"use server";

import { refresh } from "next/cache";
import * as stock from "../../stock";
import { userRound } from "../../user-round";

/** Changes the amount of an item by so many pieces. */
export async function changeAmount(sku: string, by: number): Promise<void> {
  await stock.changeAmount(await userRound(), sku, by);
  refresh();
}

export async function remove(sku: string): Promise<void> {
  await stock.removeItem(await userRound(), sku);
  refresh();
}

/** The same for a form, whose pressed button says by how many. */
export async function submitAmount(form: FormData): Promise<void> {
  await changeAmount(String(form.get("sku")), Number(form.get("by")));
}

export async function submitRemoval(form: FormData): Promise<void> {
  await remove(String(form.get("sku")));
}
