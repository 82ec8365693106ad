/** The whole measurement; see README.md beside it. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { machineEnvironment, runToEnd } from "../tests/support/child-process";
import { CHROMIUM_FLAGS, findChromium } from "../tests/support/chromium";
import { captureCases, prove } from "./cases";
import { chart } from "./chart";
import { type LoadRound, runLoad } from "./load";
import {
  type Contestant,
  type InteractionBytes,
  measureBytes,
  measureColdStart,
  measureLatency,
  measureScripts,
  openContestant,
} from "./pages";
import { median, quantile, round } from "./quantile";
import { measureRender } from "./render";
import { report } from "./report";
import { loadFigures, type Results, ratiosOf } from "./results";
import { buildOnce, ROOT, type Server, type ServerName, startServer } from "./servers";

const isQuick = process.argv.includes("--quick");
const plan = isQuick
  ? { seconds: 55, rounds: 1, roundSeconds: 0.5, warmSeconds: 0.5, times: 2, pages: 1 }
  : { seconds: 450, rounds: 5, roundSeconds: 2, warmSeconds: 2, times: 25, pages: 4 };
const CONCURRENCIES = [8, 1, 64];
const ROUND_TRIPS_MS = [0, 50, 200];
const SLOW = { cpuSlowdown: 6, roundTripMs: 50 };

const startedAt = performance.now();
const passed = () => (performance.now() - startedAt) / 1000;
const skipped: string[] = [];

function say(text: string): void {
  process.stderr.write(`${passed().toFixed(0).padStart(4)} s  ${text}\n`);
}

/** Does a part where there is time for it, about so many seconds. */
async function ifTime<T>(what: string, seconds: number, work: () => Promise<T>): Promise<T | null> {
  if (passed() + seconds > plan.seconds) {
    skipped.push(what);
    say(`no time left for ${what}`);
    return null;
  }
  say(what);
  return work();
}

async function measure(
  servers: Readonly<Record<ServerName, Server>>,
  browser: Browser,
): Promise<Results> {
  const { next, node, plain } = servers;
  const origins = { next: next.origin, node: node.origin, plain: plain.origin };
  const cases = await captureCases(browser, origins);
  for (const one of cases) {
    await prove(one, servers[one.server]);
    await runLoad(one, servers[one.server], 8, { duration: plan.warmSeconds });
  }

  const rounds = new Map<string, LoadRound[]>();
  const roundSeconds = cases.length * CONCURRENCIES.length * plan.roundSeconds;
  const rest = isQuick ? 12 : 190;
  let loadRounds = 0;
  for (; loadRounds < plan.rounds; loadRounds += 1) {
    if (loadRounds > 0 && passed() + roundSeconds + rest > plan.seconds) break;
    for (const connections of CONCURRENCIES) {
      say(`load, round ${loadRounds + 1} of ${plan.rounds}, ${connections} at once`);
      for (const one of cases) {
        const found = await runLoad(one, servers[one.server], connections, {
          duration: plan.roundSeconds,
        });
        const key = `${one.key} ${connections}`;
        rounds.set(key, [...(rounds.get(key) ?? []), found]);
      }
    }
  }
  const load = loadFigures(cases, rounds, CONCURRENCIES);

  say("pages of 1, 100 and 1,000 instances");
  const render = await measureRender(next, isQuick ? 2 : 6, plan.pages);

  const contestants: Contestant[] = [
    { key: "a", path: "/dispatch", server: next },
    { key: "b", path: "/action", server: next },
    { key: "d", path: "/dispatch", server: node },
    { key: "f", path: "/htmx", server: next },
  ];
  say("bytes of an interaction");
  const open = await Promise.all(contestants.map((one) => openContestant(browser, one)));
  const bytes: Record<string, InteractionBytes> = {};
  for (const one of open) bytes[one.key] = await measureBytes(one, 7);

  const perTrip = plan.times * 4 * 0.4;
  const latency = await ifTime("from the event to the patched DOM", perTrip, async () => {
    const taken = new Map<string, number[]>();
    for (const trip of ROUND_TRIPS_MS) {
      for (let time = 0; time < plan.times; time += 1) {
        for (const one of open) {
          const key = `${one.key} ${trip}`;
          taken.set(key, [...(taken.get(key) ?? []), ...(await measureLatency(one, trip, 1))]);
        }
      }
    }
    const figures = open.map(({ key }) => {
      const trips = ROUND_TRIPS_MS.map((trip) => {
        const times = taken.get(`${key} ${trip}`) ?? [];
        return [trip, { p50: round(median(times)), p99: round(quantile(times, 0.99)) }];
      });
      return [key, Object.fromEntries(trips)];
    });
    return Object.fromEntries(figures);
  });
  for (const one of open) await one.close();

  const micro = await ifTime("the steps one by one", isQuick ? 5 : 40, measureSteps);
  const scripts = await ifTime("JavaScript shipped", 5, async () => {
    const base = await measureScripts(browser, `${next.origin}/empty`);
    const figures: [string, { total: number; own: number }][] = [];
    for (const { key, path, server } of contestants) {
      const total = await measureScripts(browser, server.origin + path);
      figures.push([key, { total, own: total - base }]);
    }
    return Object.fromEntries(figures);
  });
  const times = isQuick ? 1 : 5;
  const coldStart = await ifTime("cold starts", times * 5, async () => {
    const taken = new Map<string, number[]>();
    for (let time = 0; time < times; time += 1) {
      for (const one of contestants) {
        const found = await measureColdStart(browser, one, SLOW);
        taken.set(one.key, [...(taken.get(one.key) ?? []), found]);
      }
    }
    return Object.fromEntries([...taken].map(([key, found]) => [key, round(median(found))]));
  });

  return {
    date: new Date().toISOString(),
    mode: isQuick ? "quick" : "full",
    machine: machine(browser.version()),
    seconds: Math.round(passed()),
    loadRounds,
    skipped,
    ratios: ratiosOf(load, bytes, render),
    load,
    bytes,
    render,
    latency,
    scripts,
    coldStart,
    micro,
  };
}

async function measureSteps(): Promise<unknown> {
  const bundle = join(ROOT, "node_modules/.cache/service-ui/micro.mjs");
  const { exitCode, output } = await runToEnd(
    process.execPath,
    [bundle, ...(isQuick ? ["--quick"] : [])],
    { env: { ...machineEnvironment(), NODE_ENV: "production" }, timeoutMs: 120_000 },
  );
  const json = output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1);
  if (exitCode !== 0 || json === "") throw new Error(`The steps could not be measured: ${output}`);
  return JSON.parse(json);
}

function machine(chromiumVersion: string): Results["machine"] {
  const { version } = JSON.parse(
    readFileSync(join(ROOT, "node_modules/next/package.json"), "utf8"),
  );
  return {
    processors: cpus().length,
    processor: cpus()[0]?.model.trim() ?? "unknown",
    platform: process.platform,
    node: process.version.slice(1),
    next: version,
    chromium: chromiumVersion,
    "load of the minute before": loadBefore,
  };
}

function save(results: Results): void {
  const folder = join(ROOT, "bench/results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "latest.json"), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(folder, "latest.svg"), chart(results));
  writeFileSync(join(folder, "latest.md"), `${report(results)}\n`);
}

const loadBefore = round(loadavg()[0] ?? 0);
say(`building the app under measurement: ${await buildOnce()}`);
const started: Server[] = [];
let browser: Browser | undefined;
try {
  for (const name of ["next", "node", "plain"] as const) {
    say(`starting ${name}`);
    started.push(await startServer(name));
  }
  const executablePath = await findChromium();
  browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
  const [next, node, plain] = started;
  if (!next || !node || !plain) throw new Error("a server is missing");
  const results = await measure({ next, node, plain }, browser);
  save(results);
  process.stdout.write(`\n${report(results)}\n`);
  say("written to bench/results");
} finally {
  await browser?.close();
  for (const server of started) await server.stop();
}
