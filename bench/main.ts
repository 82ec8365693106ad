/** The whole measurement; README.md beside it says what each part does. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Browser, chromium } from "playwright-core";
import { CHROMIUM_FLAGS, findChromium } from "../tests/support/chromium";
import { measureBytes } from "./interaction-bytes";
import { FULL, QUICK } from "./plan";
import { round } from "./quantile";
import { measureRender } from "./render";
import { report } from "./report";
import { type Letter, type Results, ratiosOf } from "./results";
import { save, writeReadme } from "./save";
import type { Scenario } from "./scenario";
import { addRow } from "./scenarios/add-row";
import { clickTwice } from "./scenarios/click-twice";
import { cutConnection } from "./scenarios/cut-connection";
import { deploy } from "./scenarios/deploy";
import { editRows } from "./scenarios/edit-rows";
import { leavePage } from "./scenarios/leave-page";
import { typeLetters } from "./scenarios/type-letters";
import { weighLists } from "./scenarios/weigh-lists";
import { type Build, buildOnce, ROOT, type Server, type ServerName, startServer } from "./servers";
import { measureThroughput } from "./throughput";

const plan = process.argv.includes("--quick") ? QUICK : FULL;
const startedAt = performance.now();
const passed = () => (performance.now() - startedAt) / 1000;
const hasTime = () => passed() < plan.seconds * 0.94;
const loadBefore = round(loadavg()[0] ?? 0);

/** What must end when this program ends, however it does. */
const running: { stop(): Promise<void> }[] = [];

function say(text: string): void {
  process.stderr.write(`${passed().toFixed(0).padStart(4)} s  ${text}\n`);
}

async function start(name: ServerName, build: Build = "first"): Promise<Server> {
  const server = await startServer(name, build);
  running.push(server);
  return server;
}

/** Far more than any takes. */
const SCENARIO_LIMIT_MS = 300_000;

async function done(letter: Letter, what: string, scenario: () => Promise<Scenario>) {
  say(`${letter}) ${what}`);
  const late = delay(SCENARIO_LIMIT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`${letter}) came to no end: a page shows something else than it should.`);
  });
  return Promise.race([scenario(), late]);
}

/** What a user does, one scenario after the other; the last, which takes longest, is not here. */
async function measureScenarios(
  browser: Browser,
  { origin: plain }: Server,
): Promise<Record<Exclude<Letter, "h">, Scenario>> {
  const { rounds } = plan;
  const timed = {
    a: await done("a", "ten rows edited at once", () => editRows(browser, plain, rounds)),
    b: await done("b", "letters typed", () => typeLetters(browser, plain, rounds)),
    c: await done("c", "a link clicked meanwhile", () => leavePage(browser, plain, rounds)),
    d: await done("d", "a row added", () => addRow(browser, plain, rounds)),
  };
  const second = await start("next", "second");
  const tuned = await start("next", "tuned");
  const tunedSecond = await start("next", "tunedSecond");
  const deployed = { before: plain, after: second.origin };
  const deployedTuned = { before: tuned.origin, after: tunedSecond.origin };
  // These count what comes about, and wait more than they work.
  const [e, f, g] = await Promise.all([
    done("e", "a deployment under an open page", () =>
      deploy(browser, deployed, deployedTuned, rounds),
    ),
    done("f", "the connection cut", () => cutConnection(browser, plain, tuned.origin, rounds)),
    done("g", "a double click", () => clickTwice(browser, plain, rounds)),
  ]);
  for (const server of [second, tuned, tunedSecond]) await server.stop();
  return { ...timed, e, f, g };
}

async function measure(browser: Browser): Promise<Results> {
  say("starting three servers");
  const servers = {
    next: await start("next"),
    node: await start("node"),
    plain: await start("plain"),
  };
  // First, on a server that nothing else has used.
  const load = await measureThroughput(browser, servers, plan, say);
  const scenarios = await measureScenarios(browser, servers.next);
  say("bytes of an interaction");
  const bytes = await measureBytes(browser, servers, plan.interactions);
  say("pages of 1, 100 and 1,000 instances");
  const render = await measureRender(servers.next, plan.renderRounds, plan.pages);
  const h = await done("h", "tables of 12, 100 and 500 rows", () =>
    weighLists(browser, servers.next.origin, plan.rounds, plan.timedLists, hasTime),
  );
  return {
    date: new Date().toISOString(),
    mode: plan.mode,
    machine: machine(browser.version()),
    seconds: Math.round(passed()),
    ratios: ratiosOf(load, bytes, render),
    scenarios: { ...scenarios, h },
    load,
    bytes,
    render,
  };
}

function machine(chromiumVersion: string): Results["machine"] {
  const versionOf = (name: string): string =>
    JSON.parse(readFileSync(join(ROOT, `node_modules/${name}/package.json`), "utf8")).version;
  return {
    processors: cpus().length,
    processor: cpus()[0]?.model.trim() ?? "unknown",
    "GB of memory": Math.round(totalmem() / 1e9),
    platform: process.platform,
    node: process.version.slice(1),
    next: versionOf("next"),
    react: versionOf("react"),
    chromium: chromiumVersion,
    "load of the minute before": loadBefore,
  };
}

async function stopAll(): Promise<void> {
  await Promise.all(running.splice(0).map((one) => one.stop()));
}

for (const [signal, exitCode] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(exitCode)));
}

const books = mkdtempSync(join(tmpdir(), "service-ui-bench-books-"));
process.env.BENCH_BOOKS = books;
try {
  say("two builds of the app under measurement");
  const built = await Promise.all([buildOnce("first"), buildOnce("second")]);
  const tuned = await Promise.all([buildOnce("tuned"), buildOnce("tunedSecond")]);
  say(`they are ${[...built, ...tuned].join(", ")}`);
  const executablePath = findChromium();
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
  running.push({ stop: () => browser.close() });
  const results = await measure(browser);
  save(results);
  process.stdout.write(`\n${report(results)}\n\n`);
  say("written to bench/results");
  if (process.argv.includes("--write-readme")) writeReadme(results);
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof Error ? error.message : error);
} finally {
  await stopAll();
  rmSync(books, { recursive: true, force: true });
}
// The scenarios beside one that has failed wait on.
process.exit();
