import { z } from "zod";
import { CATEGORIES } from "@/data/categories";
import { type EditBase, ORDER_NAMES } from "@/data/items";

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
  /** What an edit in a row is based on: `<id>.<began>.<seen>`. */
  edit: z
    .string()
    .regex(/^\d{1,9}\.\d{1,9}\.\d{1,9}$/)
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

/** What the edit in a row is based on; no item has the id 0. */
export function editOf({ edit }: ListView): EditBase {
  const [id = 0, began = 0, seen = 0] = edit.split(".").map(Number);
  return { id, began, seen };
}
