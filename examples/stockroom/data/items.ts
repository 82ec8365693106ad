import { database, transaction } from "./database";
import { type Change, fieldsAt, recordChange } from "./history";
import type { FieldName, ItemFields } from "./item-fields";

export interface Item extends ItemFields {
  readonly id: number;
  /** Counts its changes. Who saves says which version they have seen. */
  readonly version: number;
}

const ORDERS = {
  name: "name COLLATE NOCASE, id",
  "-name": "name COLLATE NOCASE DESC, id",
  quantity: "quantity, name COLLATE NOCASE, id",
  "-quantity": "quantity DESC, name COLLATE NOCASE, id",
  worth: "quantity * cents, id",
  "-worth": "quantity * cents DESC, id",
} as const;
export type Order = keyof typeof ORDERS;
export const ORDER_NAMES = Object.keys(ORDERS) as [Order, ...Order[]];

export interface Query {
  readonly q: string;
  /** A category; `""` means all of them. */
  readonly category: string;
  readonly sort: Order;
  readonly page: number;
}
const PAGE_SIZE = 20;

export interface Found {
  readonly items: readonly Item[];
  /** How many there are on all pages together. */
  readonly count: number;
  /** The page that is shown: a page beyond the last one means the last one. */
  readonly page: number;
  readonly pages: number;
}

export function searchItems({ q, category, sort, page }: Query): Found {
  const text = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  const where = `removed = 0 AND (:category = '' OR category = :category)
    AND (name LIKE :text ESCAPE '\\' OR sku LIKE :text ESCAPE '\\' OR shelf LIKE :text ESCAPE '\\')`;
  const { count } = database()
    .prepare(`SELECT count(*) AS count FROM item WHERE ${where}`)
    .get({ category, text }) as { count: number };
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const shown = Math.min(page, pages);
  const items = database()
    .prepare(
      `SELECT * FROM item WHERE ${where} ORDER BY ${ORDERS[sort]} LIMIT ${PAGE_SIZE} OFFSET :from`,
    )
    .all({ category, text, from: (shown - 1) * PAGE_SIZE }) as Item[];
  return { items, count, page: shown, pages };
}

export function listItems(): readonly Item[] {
  return database().prepare("SELECT * FROM item WHERE removed = 0 ORDER BY sku").all() as Item[];
}

export function findItem(id: number): Item | undefined {
  return database().prepare("SELECT * FROM item WHERE id = ? AND removed = 0").get(id) as
    | Item
    | undefined;
}

export interface Totals {
  readonly items: number;
  readonly pieces: number;
  readonly cents: number;
  /** Items of which there are fewer than there should be. */
  readonly low: number;
}

export function readTotals(): Totals {
  return database()
    .prepare(
      `SELECT count(*) AS items, total(quantity) AS pieces, total(quantity * cents) AS cents,
       count(CASE WHEN quantity < minimum THEN 1 END) AS low FROM item WHERE removed = 0`,
    )
    .get() as Totals;
}

export function listLow(): readonly Item[] {
  return database()
    .prepare(
      `SELECT * FROM item WHERE removed = 0 AND quantity < minimum
       ORDER BY minimum - quantity DESC, name LIMIT 8`,
    )
    .all() as Item[];
}

/** @returns the new item; `"taken"` if another one has its SKU */
export function addItem(fields: ItemFields, by: number): Item | "taken" {
  return transaction((db) => {
    if (isTaken(fields.sku, 0)) return "taken";
    const { lastInsertRowid } = db
      .prepare(
        `INSERT INTO item (sku, name, category, shelf, quantity, minimum, cents, supplier)
         VALUES (:sku, :name, :category, :shelf, :quantity, :minimum, :cents, :supplier)`,
      )
      .run({ ...fields });
    const id = Number(lastInsertRowid);
    recordChange({ item: id, user: by, kind: "added", before: null, after: fields, version: 1 });
    return { ...fields, id, version: 1 };
  });
}

/** What an edit is based on. */
export interface EditBase {
  readonly id: number;
  /** The version with which it began. */
  readonly began: number;
  /** The latest version that the editor was told of. */
  readonly seen: number;
}

/**
 * Saves what an editor has changed of an item, if it has no later version than the editor has seen.
 * A field that they have left as it was when they began keeps what others have made of it since.
 *
 * @returns the item as it is now; `"changed"` if somebody was faster, `"gone"` if there is no such
 *   item, `"taken"` if another one has its SKU
 */
export function saveItem(
  { id, began, seen }: EditBase,
  fields: Partial<ItemFields>,
  by: number,
): Item | "changed" | "gone" | "taken" {
  return transaction(() => {
    const item = findItem(id);
    if (!item) return "gone";
    if (item.version !== seen) return "changed";
    const base = fieldsAt(id, began);
    const changed = Object.entries(fields).filter(
      ([name, value]) => value !== base?.[name as FieldName],
    );
    const edited: Item = { ...item, ...Object.fromEntries(changed) };
    return isTaken(edited.sku, id) ? "taken" : write(item, edited, "edited", by);
  });
}

/**
 * Adds pieces, or takes some away; what two people do at once adds up. There are never fewer than
 * none, nor more than 99,999.
 */
export function addPieces(id: number, pieces: number, by: number): Item | undefined {
  return transaction(() => {
    const item = findItem(id);
    if (!item) return undefined;
    const quantity = Math.min(99_999, Math.max(0, item.quantity + pieces));
    return quantity === item.quantity ? item : write(item, { ...item, quantity }, "counted", by);
  });
}

/** @returns whether it was there */
export function removeItem(id: number, by: number): boolean {
  return transaction(() => {
    const item = findItem(id);
    if (item) write(item, null, "removed", by);
    return item !== undefined;
  });
}

/**
 * Takes a change back, which is a change itself: undone twice, it is done again.
 *
 * @returns whether it could: nobody has changed the item since
 */
export function undoChange(
  { item: id, kind, version, before, after }: Change,
  by: number,
): boolean {
  return transaction((db) => {
    const item = db.prepare("SELECT * FROM item WHERE id = ?").get(id) as
      | (Item & { readonly removed: number })
      | undefined;
    if (item?.version !== version) return false;
    const { removed, ...now } = item;
    if (before === null || after === null) {
      if (removed === 1 && isTaken(item.sku, id)) return false;
      if (removed === 0) write(now, null, "undone", by);
      else write(now, now, "undone", by, null);
    } else {
      if (isTaken(before.sku, id)) return false;
      write(now, { ...now, ...before }, kind === "undone" ? "edited" : "undone", by);
    }
    return true;
  });
}

function isTaken(sku: string, exceptFor: number): boolean {
  const taken = database()
    .prepare("SELECT 1 FROM item WHERE sku = ? AND removed = 0 AND id <> ?")
    .get(sku, exceptFor);
  return taken !== undefined;
}

/** Writes what an item becomes, `null` if it leaves the list, and what it was into its history. */
function write(
  item: Item,
  after: ItemFields | null,
  kind: Change["kind"],
  by: number,
  before: ItemFields | null = item,
): Item {
  const saved = { ...item, ...after, version: item.version + 1 };
  const { id, version } = saved;
  database()
    .prepare(
      `UPDATE item SET sku = :sku, name = :name, category = :category, shelf = :shelf,
       quantity = :quantity, minimum = :minimum, cents = :cents, supplier = :supplier,
       version = :version, removed = :removed WHERE id = :id`,
    )
    .run({ ...fieldsOf(saved), id, version, removed: Number(after === null) });
  recordChange({
    item: id,
    user: by,
    kind,
    before: before && fieldsOf(before),
    after: after && fieldsOf(after),
    version,
  });
  return saved;
}

function fieldsOf(item: ItemFields): ItemFields {
  const { sku, name, category, shelf, quantity, minimum, cents, supplier } = item;
  return { sku, name, category, shelf, quantity, minimum, cents, supplier };
}
