import { readBook, work } from "./book";
import type { Item } from "./item";
import type { Round } from "./round";

const SIZES = ["Small", "Medium", "Large", "Wide", "Narrow", "Flat", "Deep"];
const MATERIALS = ["oak", "steel", "cotton", "glass", "paper", "linen", "brass", "cork", "wool"];
const THINGS = [
  "shelf",
  "lamp",
  "bag",
  "bowl",
  "box",
  "cloth",
  "hook",
  "tray",
  "chair",
  "frame",
  "mat",
];
const MOST = 500;

/** So many items, always the same, and no two of them alike. */
export function stockOf(count: number): readonly Item[] {
  return Array.from({ length: count }, (_, index) => ({
    sku: `sku-${(48271 * (index + 1)) % 65_537}`,
    name: `${pick(SIZES, index)} ${pick(MATERIALS, index)} ${pick(THINGS, index)}`,
    amount: 1 + ((index * 7) % 12),
    cents: 250 + ((index * 1_237) % 9_000),
  }));
}

function pick(words: readonly string[], index: number): string {
  return words[index % words.length] ?? "";
}

const known: ReadonlyMap<string, Item> = new Map(stockOf(MOST).map((item) => [item.sku, item]));

/** The items as the round's book leaves them, those that were added at the end. */
export function stockIn(round: Round | null, count: number): readonly Item[] {
  if (!round) return stockOf(count);
  const changes = new Map<string, number>();
  const removed = new Set<string>();
  const added: Item[] = [];
  for (const { did, what } of readBook(round.id)) {
    if (did !== "wrote") continue;
    const [verb, first = "", by = ""] = what.split(" ");
    if (verb === "amount") changes.set(first, (changes.get(first) ?? 0) + Number(by));
    if (verb === "remove") removed.add(first);
    if (verb === "add") added.push(addedItem(first));
  }
  return [...stockOf(count).filter(({ sku }) => !removed.has(sku)), ...added].map((item) => ({
    ...item,
    amount: item.amount + (changes.get(item.sku) ?? 0),
  }));
}

function addedItem(name: string): Item {
  return { sku: `new-${name}`, name, amount: 1, cents: 1_000 };
}

/**
 * Changes the amount of an item, and gives it back as it is then.
 *
 * @throws (rejects) for an item that there is none of, or if the signal is aborted before the write
 */
export async function changeAmount(
  round: Round | null,
  sku: string,
  by: number,
  signal?: AbortSignal,
): Promise<Item> {
  const item = known.get(sku);
  if (!item || ![-1, 1].includes(by)) throw new RangeError("There is no such change.");
  await work(round, `amount ${sku} ${by}`, signal);
  const written = stockIn(round, MOST).find((one) => one.sku === sku);
  return written ?? { ...item, amount: item.amount + by };
}

export async function removeItem(round: Round | null, sku: string): Promise<void> {
  if (!known.has(sku)) throw new RangeError("There is no such item.");
  await work(round, `remove ${sku}`);
}

/** @param name one word */
export async function addItem(round: Round | null, name: unknown): Promise<Item> {
  if (typeof name !== "string" || !/^\w{1,40}$/.test(name)) throw new RangeError("No such name.");
  await work(round, `add ${name}`);
  return addedItem(name);
}
