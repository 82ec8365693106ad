import { z } from "zod";
import { CATEGORIES } from "@/data/categories";
import { ORDER_NAMES } from "@/data/items";

/** An id or a version; no item has the id 0. */
const whole = z.coerce.number().int().min(0).max(999_999_999).catch(0);

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
  /** The row that is edited, and the versions that the edit is based on. */
  edit: whole,
  began: whole,
  seen: whole,
  /** The row that was edited last. */
  at: whole,
});
export type ListView = z.output<typeof listView>;

const DEFAULTS = listView.parse({});

/** The address of a view; what is as by default is left out. An edit doesn't outlast a change. */
export function pathOf(view: ListView, changed: Partial<ListView> = {}): string {
  const shown = { ...view, edit: 0, began: 0, seen: 0, at: 0, ...changed };
  const named = Object.entries(shown).filter(
    ([name, value]) => value !== DEFAULTS[name as keyof ListView],
  );
  const query = new URLSearchParams(named.map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? "/items" : `/items?${query}`;
}
