import { table } from "./table";

/** A steady load on one store. */
export interface SoakOfStore {
  readonly store: string;
  readonly seconds: number;
  readonly claims: number;
  readonly perSecond: number;
  /** The worst of the load's stretches. */
  readonly p99Ms: number;
  /** Of the app's process: when it was warm, and after each stretch. */
  readonly memoryMiB: readonly number[];
  /** Of the app's process, for 1,000 dispatches. */
  readonly cpuSecondsOfThousand: number;
  /** In the store. */
  readonly bytesOfClaim: number;
}

export interface Soak {
  readonly node: string;
  readonly cpu: string;
  readonly cores: number;
  /** The machine's load in the minute before. */
  readonly loadBefore: number;
  /** Connections that always have a dispatch in flight. */
  readonly atOnce: number;
  readonly stores: readonly SoakOfStore[];
}

/** The figures as a table of Markdown, a row for each store. */
export function soakTable({ stores }: Soak): string {
  const head = [
    "Store",
    "Dispatches",
    "Processor seconds for 1,000",
    "Memory of the process, MiB",
    "Bytes for a claim",
  ];
  const rows = stores.map((one) => [
    one.store,
    one.claims.toLocaleString("en"),
    one.cpuSecondsOfThousand,
    one.memoryMiB.join(", "),
    one.bytesOfClaim,
  ]);
  return table([head, ...rows]);
}
