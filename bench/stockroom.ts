/**
 * `npm run bench -- --stockroom`: the example's list and form beside the same written with Server
 * Actions (`bench/stockroom/actions`, put over a copy of the example), in Chromium.
 *
 *   npm run example -- build && npm run bench -- --stockroom
 */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { machineEnvironment, runToEnd, spawnGroup } from "../tests/support/child-process";
import { CHROMIUM_FLAGS, findChromium } from "../tests/support/chromium";
import { countLines } from "./code-lines";
import { type Figures, mediansOf } from "./scenario";
import { openSlowLink, type SlowLink } from "./slow-link";
import { replaceStockroomTable, stockroomTable } from "./stockroom-table";
import { ROUND_TRIP_MS } from "./visit";

const EXAMPLE = resolve("examples/stockroom");
const OVERLAY = resolve("bench/stockroom/actions");
/** What the list and the form are made of; the rest of the example is the same in both ways. */
const OWN_FILES = [
  "components/field.tsx",
  "components/item-form/item-form.tsx",
  "components/item-form/item-form.ui.ts",
  "components/item-list/edit-row.tsx",
  "components/item-list/item-list.tsx",
  "components/item-list/item-list.ui.ts",
  "components/item-list/item-row.tsx",
];
const ROUNDS = 5;
const KEY_MS = 80;
const START_TIMEOUT_MS = 60_000;

const work = mkdtempSync(join(tmpdir(), "service-ui-stockroom-"));
const env = {
  ...machineEnvironment(),
  NODE_ENV: "production",
  NEXT_TELEMETRY_DISABLED: "1",
  APP_SECRET: "a secret of the bench which nobody needs to know",
};

/** Copies the example, replaces what the way replaces, and builds it. */
async function build(way: "own" | "actions"): Promise<string> {
  const folder = join(work, way);
  const left = new Set(["node_modules", ".next", ".data", ".service-ui"]);
  cpSync(EXAMPLE, folder, {
    recursive: true,
    filter: (path) => !left.has(basename(path)) && !/\.test\.tsx?$/.test(path),
  });
  execFileSync("cp", ["-al", join(EXAMPLE, "node_modules"), folder]);
  if (way === "actions") {
    for (const file of OWN_FILES) if (file.endsWith(".ui.ts")) rmSync(join(folder, file));
    cpSync(OVERLAY, folder, { recursive: true });
  }
  const next = join(folder, "node_modules/next/dist/bin/next");
  const { APP_SECRET: _none, ...buildEnv } = env;
  const { exitCode, output } = await runToEnd(process.execPath, [next, "build"], {
    cwd: folder,
    env: buildEnv,
  });
  if (exitCode !== 0) throw new Error(`The stockroom does not build (${way}):\n${output}`);
  return folder;
}

async function start(folder: string) {
  const next = join(folder, "node_modules/next/dist/bin/next");
  const child = await spawnGroup(process.execPath, [next, "start", "-H", "127.0.0.1", "-p", "0"], {
    cwd: folder,
    env: { ...env, STOCKROOM_FILE: join(folder, "stockroom.db") },
  });
  const untilMs = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < untilMs) {
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(child.output())?.[0];
    if (origin && child.output().includes("Ready")) return { origin, stop: () => child.stop() };
    await delay(25);
  }
  await child.stop();
  throw new Error(`The stockroom does not start:\n${child.output()}`);
}

/** One user's round through the list and the form. */
async function round(browser: Browser, origin: string, number: number): Promise<Figures> {
  const link = await openSlowLink(origin, ROUND_TRIP_MS);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${link.origin}/sign-in`);
    await page.fill("#login", "rosa");
    await page.fill("#password", "low tide at noon");
    await page.click("main button[type=submit], form button[type=submit]");
    await page.waitForURL("**/items");
    const list = await open(page, link, "/items");
    const listScripts = await scriptBytes(browser, context, `${link.origin}/items`);
    const one = await press(page, link, 1);
    const ten = await press(page, link, 10);
    const search = await type(page, "drill");
    const form = await open(page, link, "/items/new");
    const wrong = await submit(page, link, ".field p:not(:empty)");
    const focused = await page.evaluate(() => document.activeElement?.id);
    if (focused !== "item-name") throw new Error(`The focus is on ${focused} after a wrong form.`);
    await fill(page, number);
    const saved = await submit(page, link, "text=Saved.");
    return {
      listHtmlGzip: list,
      listScripts,
      onePieceMs: one.ms,
      onePieceBytes: one.bytes,
      tenPiecesMs: ten.ms,
      searchMs: search,
      formHtmlGzip: form,
      wrongFormMs: wrong.ms,
      wrongFormBytes: wrong.bytes,
      savedMs: saved.ms,
    };
  } finally {
    await context.close();
    await link.close();
  }
}

/** @returns bytes of the page's HTML, with gzip */
async function open(page: Page, link: SlowLink, path: string): Promise<number> {
  const response = await page.goto(link.origin + path, { waitUntil: "networkidle" });
  if (!response?.ok()) throw new Error(`${path} answers ${response?.status()}`);
  return gzipSync(await response.body()).length;
}

/** Bytes of JavaScript that a page loads with an empty cache, as they travel. */
async function scriptBytes(browser: Browser, signedIn: BrowserContext, url: string) {
  const context = await browser.newContext({ storageState: await signedIn.storageState() });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: "networkidle" });
    return await page.evaluate(() => {
      const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const scripts = loaded.filter(({ name }) => new URL(name).pathname.endsWith(".js"));
      return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    });
  } finally {
    await context.close();
  }
}

/** Adds a piece in each of so many rows at once: until the total of all pieces is right. */
async function press(page: Page, link: SlowLink, rows: number) {
  const before = { ...link.bytes };
  const ms = await page.evaluate(async (count) => {
    const pieces = () => {
      const fact = [...document.querySelectorAll(".totals > div")][1];
      return Number(fact?.querySelector("dd")?.textContent?.replaceAll(",", ""));
    };
    const right = pieces() + count;
    const buttons = [...document.querySelectorAll<HTMLButtonElement>("button.step")];
    const startMs = performance.now();
    const done = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (pieces() !== right) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    });
    for (let row = 0; row < count; row += 1) buttons[2 * row + 1]?.click();
    await done;
    return performance.now() - startMs;
  }, rows);
  await delay(300); // The end of the last response may follow what it brought.
  return { ms, bytes: link.bytes.up - before.up + link.bytes.down - before.down };
}

/** Types into the search: from the last letter until each row shows what was searched for. */
async function type(page: Page, text: string): Promise<number> {
  const found = page.evaluate((typed) => {
    let lastMs = 0;
    document.querySelector("#q")?.addEventListener("input", () => {
      lastMs = performance.now();
    });
    return new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        const rows = [...document.querySelectorAll("tbody tr")];
        const shown = rows.filter((row) => row.textContent?.toLowerCase().includes(typed));
        if (rows.length === 0 || shown.length < rows.length) return;
        observer.disconnect();
        resolve(performance.now() - lastMs);
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    });
  }, text);
  await page.focus("#q");
  await page.keyboard.type(text, { delay: KEY_MS });
  return found;
}

/** Presses "Save": until something is there. */
async function submit(page: Page, link: SlowLink, until: string) {
  const before = { ...link.bytes };
  const startMs = performance.now();
  await page.click("form.item-form button[type=submit]");
  await page.waitForSelector(until);
  const ms = performance.now() - startMs;
  await delay(300);
  return { ms, bytes: link.bytes.up - before.up + link.bytes.down - before.down };
}

async function fill(page: Page, number: number): Promise<void> {
  const fields = {
    name: "Lantern",
    sku: `ZZ-${number}`,
    shelf: "B7",
    quantity: "3",
    minimum: "1",
    cents: "12.50",
    supplier: "orders@lanterns.example",
  };
  for (const [name, value] of Object.entries(fields)) await page.fill(`#item-${name}`, value);
  await page.selectOption("#item-category", { index: 1 });
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path));
}

function linesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + countLines(readFileSync(file, "utf8")), 0);
}

for (const [signal, exitCode] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const) {
  process.once(signal, () => process.exit(exitCode));
}
process.once("exit", () => rmSync(work, { recursive: true, force: true }));

if (!existsSync(join(EXAMPLE, "node_modules"))) {
  throw new Error("Set the example up first: npm run example -- build");
}
const own = await start(await build("own"));
const actions = await start(await build("actions"));
const executablePath = findChromium();
const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
const found: { own: Figures[]; actions: Figures[] } = { own: [], actions: [] };
// One more than counts: the first warms the servers up.
for (let done = 0; done <= ROUNDS; done += 1) {
  process.stderr.write(`round ${done} of ${ROUNDS}\n`);
  for (const [way, { origin }] of [
    ["own", own],
    ["actions", actions],
  ] as const) {
    const figures = await round(browser, origin, 2_000 + done);
    if (done > 0) found[way].push(figures);
  }
}
await browser.close();
await Promise.all([own.stop(), actions.stop()]);
const overlaid = filesIn(OVERLAY).filter((file) => basename(file) !== "registry.ts");
const result = {
  date: new Date().toISOString().slice(0, 10),
  rounds: ROUNDS,
  own: {
    ...mediansOf(found.own),
    lines: linesOf(OWN_FILES.map((file) => join(EXAMPLE, file))),
    files: OWN_FILES.length,
  },
  actions: { ...mediansOf(found.actions), lines: linesOf(overlaid), files: overlaid.length },
};
writeFileSync("bench/results/stockroom.json", `${JSON.stringify(result, null, 2)}\n`);
const readme = readFileSync("bench/README.md", "utf8");
writeFileSync("bench/README.md", replaceStockroomTable(readme, result));
process.stdout.write(`${stockroomTable(result)}\n`);
process.exit(0);
