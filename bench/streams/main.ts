/**
 * `npm run bench -- --streams`: a job that shows its progress, with Service UI, a Server Action that
 * returns an async iterator, htmx with server-sent events, and a bare streaming route of Next.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { chromium } from "playwright-core";
import { CHROMIUM_FLAGS, findChromium } from "../../tests/support/chromium";
import { round } from "../quantile";
import { type Figures, mediansOf } from "../scenario";
import { buildOnce, startServer } from "../servers";
import { flood } from "./flood";
import { seeJob } from "./see-job";
import { replaceStreamsTable, type StreamsResult, streamsTable } from "./table";
import { captureWays, PAGES, WAYS, type WayName } from "./ways";

const isQuick = process.argv.includes("--quick");
const ROUNDS = isQuick ? 2 : 15;
const README = "bench/README.md";
const ROUND_TRIP_MS = 50;
const SHOWN = { frames: 20, pauseMs: 20 };
/** Fewer than the limit of a second, so that no stream of this project ever waits for it. */
const FLOODED = { frames: 900, pauseMs: 0 };
const STREAMS = 8;
const JOBS = isQuick ? 16 : 40;

const say = (text: string) => process.stderr.write(`${text}\n`);
for (const [signal, exitCode] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const) {
  process.once(signal, () => process.exit(exitCode));
}

const loadBefore = round(loadavg()[0] ?? 0);
say(`the app is ${await buildOnce("first")}`);
const server = await startServer("next");
const executablePath = findChromium();
const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
const ways = await captureWays(browser, server.origin);
const seen = Object.keys(PAGES) as readonly (keyof typeof PAGES)[];

const found: Record<WayName, Figures[]> = { own: [], bare: [], action: [], htmx: [] };
// One more than counts: the first warms the server up.
for (let done = 0; done <= ROUNDS; done += 1) {
  say(`round ${done} of ${ROUNDS}`);
  const ofRound: Record<WayName, Figures> = { own: {}, bare: {}, action: {}, htmx: {} };
  for (const way of WAYS) {
    const load = { streams: STREAMS, jobs: JOBS * (done === 0 ? 4 : 1) };
    ofRound[way] = await flood(ways[way], server, FLOODED, load);
  }
  for (const way of seen) {
    const options = { job: SHOWN, roundTripMs: ROUND_TRIP_MS };
    const figures = await seeJob(browser, server.origin, PAGES[way], options);
    ofRound[way] = { ...ofRound[way], ...figures };
  }
  if (done > 0) for (const way of WAYS) found[way].push(ofRound[way]);
}
await browser.close();
await server.stop();

const medians = Object.fromEntries(WAYS.map((way) => [way, mediansOf(found[way])]));
const result: StreamsResult = {
  date: new Date().toISOString().slice(0, 10),
  rounds: ROUNDS,
  loads: [loadBefore, round(loadavg()[0] ?? 0)],
  ways: medians as StreamsResult["ways"],
};
if (!isQuick) {
  writeFileSync("bench/results/streams.json", `${JSON.stringify(result, null, 2)}\n`);
  writeFileSync(README, replaceStreamsTable(readFileSync(README, "utf8"), result));
}
process.stdout.write(`${streamsTable(result)}\n`);
process.exit(0);
