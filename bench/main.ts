/** The whole measurement; README.md beside it says what each part does. */
import { readFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { machineEnvironment, spawnGroup } from "../tests/support/child-process";
import { CHROMIUM_FLAGS, findChromium } from "../tests/support/chromium";
import { captureCases, prove } from "./cases";
import { bytesOf, coldStartsOf, latencyOf, scriptsOf } from "./in-chromium";
import { measureLists } from "./lists";
import type { Contestant } from "./pages";
import { FULL, QUICK } from "./plan";
import { round } from "./quantile";
import { measureRender } from "./render";
import { report } from "./report";
import { type Results, ratiosOf } from "./results";
import { save, writeReadme } from "./save";
import { BUNDLES, buildOnce, ROOT, type Server, type ServerName, startServer } from "./servers";
import { loadOf } from "./under-load";

const plan = process.argv.includes("--quick") ? QUICK : FULL;
const startedAt = performance.now();
const passed = () => (performance.now() - startedAt) / 1000;
const skipped: string[] = [];
const loadBefore = round(loadavg()[0] ?? 0);

/** What must end when this program ends, however it does. */
const running: { stop(): Promise<void> }[] = [];

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
  for (const one of cases) await prove(one, origins[one.server]);
  const { load, rounds } = await loadOf(cases, servers, plan, say, passed);

  say("pages of 1, 100 and 1,000 instances");
  const render = await measureRender(next, plan.renderRounds, plan.pages);

  const contestants: Contestant[] = [
    { key: "a", path: "/dispatch", server: next },
    { key: "b", path: "/action", server: next },
    { key: "d", path: "/dispatch", server: node },
    { key: "f", path: "/htmx", server: next },
  ];
  const deep: Contestant = { key: "b, deep", path: "/shop/shoes/42/action", server: next };
  say("bytes of an interaction");
  const bytes = await bytesOf(browser, [...contestants, deep]);
  const lists = await ifTime("lists of 12, 100 and 500 rows", 5, () => measureLists(browser, next));
  const latency = await ifTime("from the event to the patched DOM", plan.interactions * 1.6, () =>
    latencyOf(browser, contestants, plan),
  );
  const micro = await ifTime("the steps one by one", plan.mode === "quick" ? 5 : 45, measureSteps);
  const scripts = await ifTime("JavaScript shipped", 5, () =>
    scriptsOf(browser, contestants, `${next.origin}/empty`),
  );
  const coldStart = await ifTime("cold starts", plan.coldStarts * 6, () =>
    coldStartsOf(browser, contestants, plan),
  );
  return {
    date: new Date().toISOString(),
    mode: plan.mode,
    machine: machine(browser.version()),
    seconds: Math.round(passed()),
    loadRounds: rounds,
    skipped,
    ratios: ratiosOf(load, bytes, render),
    load,
    bytes,
    render,
    lists,
    latency,
    scripts,
    coldStart,
    micro,
  };
}

/** In a process of their own, with nothing of Next in it. */
async function measureSteps(): Promise<unknown> {
  const args = [join(BUNDLES, "micro.mjs"), ...(plan.mode === "quick" ? ["--quick"] : [])];
  const env = { ...machineEnvironment(), NODE_ENV: "production" };
  const child = await spawnGroup(process.execPath, args, { env });
  running.push(child);
  const exitCode = await child.exited;
  const output = child.output();
  const json = output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1);
  if (exitCode !== 0 || json === "") throw new Error(`The steps could not be measured: ${output}`);
  return JSON.parse(json);
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

try {
  say("building the app under measurement, once");
  say(`the build is ${await buildOnce()}`);
  const start = async (name: ServerName) => {
    say(`starting ${name}`);
    const server = await startServer(name);
    running.push(server);
    return server;
  };
  const servers = {
    next: await start("next"),
    node: await start("node"),
    plain: await start("plain"),
  };
  const executablePath = await findChromium();
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
  running.push({ stop: () => browser.close() });
  const results = await measure(servers, browser);
  save(results);
  process.stdout.write(`\n${report(results)}\n\n`);
  say("written to bench/results");
  if (process.argv.includes("--write-readme")) writeReadme(results);
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof Error ? error.message : error);
} finally {
  await stopAll();
}
