import { z } from "zod";
import { CATEGORIES } from "@/data/categories";
import { ORDER_NAMES } from "@/data/items";

/**
 * What the list shows. It is in the address, so a view can be shared and survives each refresh, and
 * it is sealed into the list's instance, so that handlers know it.
 */
export const listView = z.object({
  q: z
    .string()
    .trim()
    .max(30)
    .regex(/^\P{C}*$/u)
    .catch(""),
  category: z.enum(["", ...CATEGORIES]).catch(""),
  sort: z.enum(ORDER_NAMES).catch("name"),
  page: z.coerce.number().int().min(1).max(9999).catch(1),
  /** The row that is being edited, and the version of it that was there when the edit began. */
  edit: z
    .string()
    .regex(/^\d{1,9}\.\d{1,9}$/)
    .catch(""),
  /** The row that was edited last. */
  at: z.coerce.number().int().min(0).catch(0),
});
export type ListView = z.output<typeof listView>;

const DEFAULTS = listView.parse({});

/** The address of a view; what is as by default is left out. */
export function pathOf(view: ListView, changed: Partial<ListView> = {}): string {
  const shown = { ...view, edit: "", at: 0, ...changed };
  const named = Object.entries(shown).filter(
    ([name, value]) => value !== DEFAULTS[name as keyof ListView],
  );
  const query = new URLSearchParams(named.map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? "/items" : `/items?${query}`;
}

/** The item that is being edited, and the version of it that the editor has seen. */
export function editOf({ edit }: ListView): { readonly id: number; readonly seen: number } {
  const [id = 0, seen = 0] = edit.split(".").map(Number);
  return { id, seen };
}
