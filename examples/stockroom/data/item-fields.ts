import { z } from "zod";
import { CATEGORIES } from "./categories";

const text = (what: string, maximum: number) =>
  z
    .string({ error: `Please give ${what}.` })
    .trim()
    .min(1, `Please give ${what}.`)
    .max(maximum, `At most ${maximum} characters, please.`);
const count = z
  .string({ error: "A number from 0 to 99999, please." })
  .trim()
  .regex(/^\d{1,5}$/, "A number from 0 to 99999, please.")
  .transform(Number);
const PRICE = "A price such as 12.50, please.";

/** What a form sends for an item, and what it becomes. */
export const itemFields = z.object({
  name: text("a name", 60),
  sku: z
    .string({ error: "Two letters and four digits, such as HA-1020." })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}-\d{4}$/, "Two letters and four digits, such as HA-1020."),
  category: z.enum(CATEGORIES, { error: "Please choose a category." }),
  shelf: z
    .string({ error: "A letter and a number, such as B7." })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]\d{1,2}$/, "A letter and a number, such as B7."),
  quantity: count,
  minimum: count,
  cents: z
    .string({ error: PRICE })
    .trim()
    .regex(/^\d{1,5}([.,]\d{1,2})?$/, PRICE)
    .transform((price) => Math.round(Number(price.replace(",", ".")) * 100)),
  supplier: z
    .string({ error: "Please give the supplier's e-mail address." })
    .trim()
    .max(254, "This address is too long.")
    .pipe(z.email("This is not an e-mail address.")),
});

export type ItemFields = z.output<typeof itemFields>;
export type FieldName = keyof ItemFields;

/** In the order in which people read them. */
export const FIELD_LABELS: Readonly<Record<FieldName, string>> = {
  name: "Name",
  sku: "Article number",
  category: "Category",
  shelf: "Shelf",
  quantity: "In stock",
  minimum: "At least",
  cents: "Price",
  supplier: "Supplier",
};
export const FIELD_NAMES = Object.keys(FIELD_LABELS) as FieldName[];

/** A field's value as people read it, and as a form shows it. */
export function textOf(field: FieldName, fields: ItemFields): string {
  return field === "cents" ? (fields.cents / 100).toFixed(2) : String(fields[field]);
}
