/** One row of a list. */
export interface Item {
  readonly sku: string;
  readonly name: string;
  readonly amount: number;
  readonly cents: number;
}

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

/** A stock of so many items, always the same, and no two of them alike. */
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

export function totalOf({ amount, cents }: Pick<Item, "amount" | "cents">): string {
  return `${((amount * cents) / 100).toFixed(2)} €`;
}
