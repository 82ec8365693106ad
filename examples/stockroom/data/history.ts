import { database } from "./database";
import { FIELD_LABELS, FIELD_NAMES, type ItemFields, textOf } from "./item-fields";

export interface Change {
  readonly id: number;
  readonly item: number;
  readonly user: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly kind: "added" | "edited" | "counted" | "removed" | "undone";
  /** The fields that it had; null if it was not in the list. */
  readonly before: ItemFields | null;
  readonly after: ItemFields | null;
  /** The item's version since this change. */
  readonly version: number;
}

/** A change with what a page says of it. */
export interface ToldChange extends Change {
  readonly name: string;
  readonly userName: string;
}

export function recordChange({ before, after, ...change }: Omit<Change, "id" | "at">): void {
  database()
    .prepare(
      `INSERT INTO change (item, user, at, kind, before, after, version)
       VALUES (:item, :user, :at, :kind, :before, :after, :version)`,
    )
    .run({
      ...change,
      at: Date.now(),
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    });
}

const TOLD = `SELECT change.*, item.name, user.name AS userName FROM change
  JOIN item ON item.id = change.item JOIN user ON user.id = change.user`;

export const HISTORY_SIZE = 25;

/** The newest first. */
export function listChanges(page: number): readonly ToldChange[] {
  return toldChanges("ORDER BY change.id DESC LIMIT ? OFFSET ?", [
    HISTORY_SIZE,
    (page - 1) * HISTORY_SIZE,
  ]);
}

export function countChanges(): number {
  const row = database().prepare("SELECT count(*) AS count FROM change").get();
  return (row as { count: number }).count;
}

/** An item's changes, the newest first. */
export function changesOf(item: number): readonly ToldChange[] {
  return toldChanges("WHERE change.item = ? ORDER BY change.id DESC LIMIT 50", [item]);
}

/** What was changed of an item since a version, the oldest first. */
export function changesSince(item: number, version: number): readonly ToldChange[] {
  return toldChanges("WHERE change.item = ? AND change.version > ? ORDER BY change.id LIMIT 50", [
    item,
    version,
  ]);
}

/** What somebody has changed last. */
export function lastChangeBy(user: number): ToldChange | undefined {
  return toldChanges("WHERE change.user = ? ORDER BY change.id DESC LIMIT 1", [user])[0];
}

/** The fields of an item in one of its versions; undefined if it had no such version. */
export function fieldsAt(item: number, version: number): ItemFields | undefined {
  const row = database()
    .prepare("SELECT after FROM change WHERE item = ? AND version = ? AND after IS NOT NULL")
    .get(item, version) as { readonly after: string } | undefined;
  return row && JSON.parse(row.after);
}

/** The latest change by which somebody has removed an item; 0 if there is none. */
export function lastRemovalBy(user: number): number {
  const row = database()
    .prepare("SELECT max(id) AS id FROM change WHERE user = ? AND kind = 'removed'")
    .get(user);
  return (row as { id: number | null }).id ?? 0;
}

function toldChanges(rest: string, parameters: readonly number[]): readonly ToldChange[] {
  const rows = database()
    .prepare(`${TOLD} ${rest}`)
    .all(...parameters) as (Omit<ToldChange, "before" | "after"> & {
    readonly before: string | null;
    readonly after: string | null;
  })[];
  return rows.map((row) => ({
    ...row,
    before: row.before === null ? null : JSON.parse(row.before),
    after: row.after === null ? null : JSON.parse(row.after),
  }));
}

/** What a change did, such as "Shelf B2 → B3, Price 1.20 → 1.30". */
export function tellChange({ before, after }: Change): string {
  if (before === null) return "put into the list";
  if (after === null) return "taken off the list";
  return FIELD_NAMES.filter((field) => before[field] !== after[field])
    .map((field) => `${FIELD_LABELS[field]} ${textOf(field, before)} → ${textOf(field, after)}`)
    .join(", ");
}
