"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { type FieldName, itemFields } from "@/data/item-fields";
import { addItem, saveItem } from "@/data/items";
import { forgetReport } from "@/data/reports";
import { requireEditor } from "../require-editor";

export type FormErrors = Partial<Record<FieldName, string[]>>;
const wholeNumber = z.int().catch(-1);

export async function save(
  id: number,
  seen: number,
  _: FormErrors,
  form: FormData,
): Promise<FormErrors> {
  const { id: by } = await requireEditor();
  const parsed = itemFields.safeParse(Object.fromEntries(form));
  if (!parsed.success) return z.flattenError(parsed.error).fieldErrors;
  const item = wholeNumber.parse(id);
  const saved =
    item === 0
      ? addItem(parsed.data, by)
      : saveItem(item, wholeNumber.parse(seen), parsed.data, by);
  if (saved === "taken") return { sku: ["Another item has this number."] };
  if (typeof saved === "string") {
    // The new render tells who was faster, and what they did.
    refresh();
    return {};
  }
  forgetReport();
  redirect(`/items/${saved.id}?saved=1`);
}
