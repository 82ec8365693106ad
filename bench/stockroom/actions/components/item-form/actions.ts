"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { type FieldName, itemFields } from "@/data/item-fields";
import { addItem, type EditBase, saveItem } from "@/data/items";
import { forgetReport } from "@/data/reports";
import { requireEditor } from "../require-editor";

export type FormErrors = Partial<Record<FieldName, string[]>>;
const editBase = z.object({ id: z.int(), began: z.int(), seen: z.int() });

export async function save(base: EditBase, _: FormErrors, form: FormData): Promise<FormErrors> {
  const { id: by } = await requireEditor();
  const parsed = itemFields.safeParse(Object.fromEntries(form));
  if (!parsed.success) return z.flattenError(parsed.error).fieldErrors;
  const edited = editBase.parse(base);
  const saved = edited.id === 0 ? addItem(parsed.data, by) : saveItem(edited, parsed.data, by);
  if (saved === "taken") return { sku: ["Another item has this number."] };
  if (typeof saved === "string") {
    // The new render tells who was faster, and what they did.
    refresh();
    return {};
  }
  forgetReport();
  redirect(`/items/${saved.id}?saved=1`);
}
