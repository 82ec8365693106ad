"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { itemFields } from "@/data/item-fields";
import * as items from "@/data/items";
import { forgetReport } from "@/data/reports";
import { requireEditor } from "../require-editor";
import { listView, pathOf } from "./list-view";

/** What an action gets comes from the page: whatever it is, it names an item of the list or none. */
const rowKey = z.coerce.number().int().min(1).catch(0);
const inlineFields = itemFields.pick({ name: true, shelf: true, quantity: true });
export type InlineErrors = Partial<Record<"name" | "shelf" | "quantity", string[]>>;

export async function addPieces(id: number, pieces: 1 | -1): Promise<void> {
  const user = await requireEditor();
  const by = z.union([z.literal(1), z.literal(-1)]).parse(pieces);
  if (items.addPieces(rowKey.parse(id), by, user.id)) forgetReport();
  refresh();
}

export async function removeItem(id: number): Promise<void> {
  const user = await requireEditor();
  if (items.removeItem(rowKey.parse(id), user.id)) forgetReport();
  refresh();
}

export async function saveRow(
  shown: unknown,
  _: InlineErrors,
  form: FormData,
): Promise<InlineErrors> {
  const user = await requireEditor();
  const parsed = inlineFields.safeParse(Object.fromEntries(form));
  if (!parsed.success) return z.flattenError(parsed.error).fieldErrors;
  const view = listView.parse(shown);
  const { edit: id, began, seen } = view;
  const saved = items.saveItem({ id, began, seen }, parsed.data, user.id);
  if (typeof saved === "string") {
    // The new render tells who was faster, and what they did.
    refresh();
    return {};
  }
  forgetReport();
  redirect(pathOf(view, { at: saved.id }));
}
