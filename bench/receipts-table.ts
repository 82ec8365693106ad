import { table } from "./table";

/** The middle of several rounds, and the quarters below and above it. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** What a dispatch costs with and without receipts, on one mount and one store. */
export interface ReceiptCost {
  readonly mount: string;
  readonly store: string;
  /** Processor time of the server's process for a dispatch, microseconds. */
  readonly off: Spread;
  readonly on: Spread;
  /** Of each round with receipts, what it took more than the round without beside it. */
  readonly more: Spread;
  /** Commands that the database ran for a dispatch, and its processor time; null for a file. */
  readonly database: {
    readonly commandsOff: number;
    readonly commandsOn: number;
    readonly moreMicroseconds: Spread;
  } | null;
}

export interface ReceiptCosts {
  /** The machine's load in the minute before. */
  readonly load: number;
  readonly rounds: number;
  readonly dispatches: number;
  readonly costs: readonly ReceiptCost[];
}

/** The costs as a table of Markdown, and how they were measured. */
export function receiptsTable({ load, rounds, dispatches, costs }: ReceiptCosts): string {
  const rows = costs.map(({ mount, store, off, on, more, database }) => [
    `${mount}, ${store}`,
    written(off),
    written(on),
    written(more),
    database ? `${database.commandsOff}, ${database.commandsOn}` : "",
    database ? written(database.moreMicroseconds) : "",
  ]);
  const head = [
    "Receipts",
    "Off, µs",
    "On, µs",
    "More, µs",
    "Commands",
    "More of the database, µs",
  ];
  return (
    `${table([head, ...rows])}\n\n` +
    `Medians of ${rounds} rounds of ${dispatches.toLocaleString("en")} dispatches, quartiles in ` +
    `brackets. The load of the machine was ${load}.`
  );
}

const written = ({ median, low, high }: Spread) => `${median} (${low}–${high})`;

/** A page with the costs of a run in place of those that it has. */
export function replaceReceiptsTable(page: string, costs: ReceiptCosts): string {
  const found = /^\| Receipts .*\n(?:\|.*\n)+\nMedians of .*\.$/m;
  if (!found.test(page)) throw new Error("The page has no table of receipts.");
  return page.replace(found, () => receiptsTable(costs));
}
