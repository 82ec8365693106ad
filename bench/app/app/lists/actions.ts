"use server";

import { refresh } from "next/cache";

/** Changes the amount of an item by so many pieces. */
export async function changeAmount(sku: string, by: number): Promise<void> {
  if (sku && by) refresh();
}

export async function remove(sku: string): Promise<void> {
  if (sku) refresh();
}

/** The same for a form, whose pressed button says by how many. */
export async function submitAmount(form: FormData): Promise<void> {
  await changeAmount(String(form.get("sku")), Number(form.get("by")));
}

export async function submitRemoval(form: FormData): Promise<void> {
  await remove(String(form.get("sku")));
}
