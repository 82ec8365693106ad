import { z } from "zod";
import { CATEGORIES } from "./categories";

const text = (what: string, maximum: number) =>
  z
    .string(`Please give ${what}.`)
    .trim()
    .min(1, `Please give ${what}.`)
    .max(maximum, `At most ${maximum} characters, please.`);
const pattern = (form: RegExp, message: string) =>
  z.string(message).trim().toUpperCase().regex(form, message);
const count = pattern(/^\d{1,5}$/, "A number from 0 to 99999, please.").transform(Number);

/** What a form sends for an item, and what it becomes. */
export const itemFields = z.object({
  name: text("a name", 60),
  sku: pattern(/^[A-Z]{2}-\d{4}$/, "Two letters and four digits, such as HA-1020."),
  category: z.enum(CATEGORIES, "Please choose a category."),
  shelf: pattern(/^[A-Z]\d{1,2}$/, "A letter and a number, such as B7."),
  quantity: count,
  minimum: count,
  cents: pattern(/^\d{1,5}([.,]\d{1,2})?$/, "A price such as 12.50, please.").transform((price) =>
    Math.round(Number(price.replace(",", ".")) * 100),
  ),
  supplier: text("the supplier's e-mail address", 254).pipe(
    z.email("This is not an e-mail address."),
  ),
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
