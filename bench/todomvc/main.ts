/**
 * `npm run bench -- --todomvc`: `examples/todomvc` beside the same list written with Server Actions
 * and `useOptimistic` (`bench/todomvc/actions`).
 *
 *   npm run example -- todomvc build && npm run bench -- --todomvc
 */
import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { CHROMIUM_FLAGS, findChromium } from "../../tests/support/chromium";
import { ENGINE_KINDS } from "../../tests/support/engines/engine-kinds";
import { missing } from "../../tests/support/optional-programs";
import { round } from "../quantile";
import { type Figures, mediansOf } from "../scenario";
import { scriptBytes, visitInChromium } from "./in-chromium";
import { visitsInEngine } from "./in-engine";
import { fetchAs, startTodos, type TodoServer, WAYS, type WayName } from "./servers";
import {
  type ActFigures,
  ROUND_TRIPS,
  replaceTodoMvcTables,
  type TodoMvcResult,
  todoMvcTables,
} from "./tables";
import { sizes } from "./twin";
import { ACTS, type Act } from "./watch";

const isQuick = process.argv.includes("--quick");
const ROUNDS = isQuick ? 2 : 15;
const ENGINE_ROUNDS = isQuick ? 1 : 5;
const README = "examples/todomvc/README.md";

type Visits = readonly Readonly<Record<Act, Figures>>[];

const say = (text: string) => process.stderr.write(`${text}\n`);
const actFigures = (visits: Visits): ActFigures =>
  Object.fromEntries(
    ACTS.map((act) => [act, mediansOf(visits.map((visit) => visit[act]))]),
  ) as Record<Act, Figures>;
const inBothWays = <Value>(of: (way: WayName) => Value) =>
  ({ own: of("own"), actions: of("actions") }) as const;

for (const [signal, exitCode] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const) {
  process.once(signal, () => process.exit(exitCode));
}

const loadBefore = round(loadavg()[0] ?? 0);
say("building the example and its twin");
const servers = { own: await startTodos("own"), actions: await startTodos("actions") };
const executablePath = findChromium();
const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });

const found = new Map<string, Readonly<Record<Act, Figures>>[]>();
// One more than counts: the first warms the servers up.
for (let done = 0; done <= ROUNDS; done += 1) {
  say(`round ${done} of ${ROUNDS}`);
  for (const ms of ROUND_TRIPS) {
    for (const way of done % 2 ? WAYS : WAYS.toReversed()) {
      const figures = await visitInChromium(browser, servers[way], ms);
      if (done > 0) found.set(`${way} ${ms}`, [...(found.get(`${way} ${ms}`) ?? []), figures]);
    }
  }
}

const engines: Record<string, Readonly<Record<WayName, ActFigures>>> = {};
for (const kind of ENGINE_KINDS.filter(({ name }) => name !== "Chromium")) {
  say(`first changes in ${kind.name}`);
  const visits = await visitsInEngine(kind, servers, { rounds: ENGINE_ROUNDS, roundTripMs: 50 });
  if (visits) engines[kind.name] = inBothWays((way) => actFigures(visits[way]));
  else say(missing(kind));
}

async function pageOf(server: TodoServer, count: number): Promise<number> {
  const titles = Array.from({ length: count }, (_, index) => `todo ${index + 1}`);
  return gzipSync(await fetchAs(server.origin, server.seed(titles).value)).length;
}

const pages: Record<string, Figures> = {};
for (const way of WAYS) {
  pages[way] = {
    htmlGzip10: await pageOf(servers[way], 10),
    htmlGzip500: await pageOf(servers[way], 500),
    scripts: await scriptBytes(browser, servers[way]),
  };
}
const result: TodoMvcResult = {
  date: new Date().toISOString().slice(0, 10),
  rounds: ROUNDS,
  engineRounds: ENGINE_ROUNDS,
  chromium: browser.version(),
  loads: [loadBefore, round(loadavg()[0] ?? 0)],
  roundTrips: Object.fromEntries(
    ROUND_TRIPS.map((ms) => [ms, inBothWays((way) => actFigures(found.get(`${way} ${ms}`) ?? []))]),
  ),
  engines,
  pages: inBothWays((way) => pages[way] ?? {}),
  sizes: sizes(),
};
await browser.close();
await Promise.all(WAYS.map((way) => servers[way].stop()));
if (!isQuick) {
  writeFileSync("bench/results/todomvc.json", `${JSON.stringify(result, null, 2)}\n`);
  writeFileSync(README, replaceTodoMvcTables(readFileSync(README, "utf8"), result));
}
process.stdout.write(`${todoMvcTables(result)}\n`);
process.exit(0);
