/** One row of a list. */
export interface Item {
  readonly sku: string;
  readonly name: string;
  readonly amount: number;
  readonly cents: number;
}

export function totalOf({ amount, cents }: Pick<Item, "amount" | "cents">): string {
  return `${((amount * cents) / 100).toFixed(2)} €`;
}
