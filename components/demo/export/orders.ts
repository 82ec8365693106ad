import { setTimeout as delay } from "node:timers/promises";

/** The months of a year of orders. */
export const MONTHS = 12;

/** Reads a month's orders and returns how many there are. A stand-in for a slow database. */
export async function readMonth(month: number, signal: AbortSignal): Promise<number> {
  await delay(Number(process.env.DEMO_MONTH_MS ?? 200), undefined, { signal });
  return 80 + ((month * 37) % 41);
}
