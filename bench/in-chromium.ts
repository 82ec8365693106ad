import type { Browser } from "playwright-core";
import {
  type Contestant,
  type InteractionBytes,
  measureBytes,
  measureColdStart,
  measureLatency,
  measureScripts,
  openContestant,
} from "./pages";
import { type Plan, ROUND_TRIPS_MS, SLOW } from "./plan";
import { median, quantile, round } from "./quantile";
import type { Results } from "./results";

/** Bytes of an interaction for each page: medians. */
export async function bytesOf(
  browser: Browser,
  contestants: readonly Contestant[],
): Promise<Record<string, InteractionBytes>> {
  const open = await Promise.all(contestants.map((one) => openContestant(browser, one)));
  const bytes: Record<string, InteractionBytes> = {};
  for (const one of open) bytes[one.key] = await measureBytes(one, 7);
  for (const one of open) await one.close();
  return bytes;
}

/** From the event to the patched DOM, one page after the other in each turn. */
export async function latencyOf(
  browser: Browser,
  contestants: readonly Contestant[],
  { interactions }: Plan,
): Promise<NonNullable<Results["latency"]>> {
  const open = await Promise.all(contestants.map((one) => openContestant(browser, one)));
  const taken = new Map<string, number[]>();
  for (const trip of ROUND_TRIPS_MS) {
    for (let time = 0; time < interactions; time += 1) {
      for (const one of open) {
        const key = `${one.key} ${trip}`;
        taken.set(key, [...(taken.get(key) ?? []), await measureLatency(one, trip)]);
      }
    }
  }
  for (const one of open) await one.close();
  const figures = open.map(({ key }) => {
    const trips = ROUND_TRIPS_MS.map((trip) => {
      const times = taken.get(`${key} ${trip}`) ?? [];
      return [trip, { p50: round(median(times)), p99: round(quantile(times, 0.99)) }];
    });
    return [key, Object.fromEntries(trips)];
  });
  return Object.fromEntries(figures);
}

/** JavaScript of each page, and what it has more than a page without any component. */
export async function scriptsOf(
  browser: Browser,
  contestants: readonly Contestant[],
  emptyPage: string,
): Promise<NonNullable<Results["scripts"]>> {
  const base = await measureScripts(browser, emptyPage);
  const figures: [string, { total: number; own: number }][] = [];
  for (const { key, path, server } of contestants) {
    const total = await measureScripts(browser, server.origin + path);
    figures.push([key, { total, own: total - base }]);
  }
  return Object.fromEntries(figures);
}

/** From the start of a load without any cache to the first answered interaction: medians. */
export async function coldStartsOf(
  browser: Browser,
  contestants: readonly Contestant[],
  { coldStarts }: Plan,
): Promise<NonNullable<Results["coldStart"]>> {
  const taken = new Map<string, number[]>();
  for (let time = 0; time < coldStarts; time += 1) {
    for (const one of contestants) {
      const found = await measureColdStart(browser, one, SLOW);
      taken.set(one.key, [...(taken.get(one.key) ?? []), found]);
    }
  }
  return Object.fromEntries([...taken].map(([key, found]) => [key, round(median(found))]));
}
