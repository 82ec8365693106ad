/**
 * How the processor time of a page grows with the number of its fields and rows, beside a page of
 * Server Actions if there is a twin, and what forty presses at once come to on a slow connection.
 *
 *   npm run bench:growth
 */
import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import type { Browser, CDPSession, Page } from "playwright-core";
import { type Curve, type Growth, growthTable, replaceGrowthTable } from "./growth-table";
import { round } from "./quantile";
import { withChromium } from "./with-chromium";

const ROUNDS = 3;
/** The pages that show the curves of the last run. */
const PAGES = ["bench/README.md", "docs/hosting/sizing.md"];

interface Measured {
  readonly what: string;
  readonly sizes: readonly [number, number];
  path(size: number): string;
  /** Prepares what is not measured. */
  before?(page: Page): Promise<unknown>;
  run(page: Page): Promise<unknown>;
}

const setAll = (value: string) => (page: Page) =>
  page.evaluate((value) => {
    for (const field of document.querySelectorAll("input")) {
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, value);

const send = (page: Page, done: string) =>
  page
    .evaluate(() => document.querySelector<HTMLElement>("#send")?.click())
    .then(() => page.waitForFunction(done, undefined, { polling: 50 }));

const ALL_WRONG =
  "document.querySelectorAll('input[aria-invalid=true]').length === document.querySelectorAll('#form input[aria-label]').length";
const ALL_RIGHT =
  "document.querySelector('#outcome').textContent === 'All right' && !document.querySelector('[aria-invalid=true]')";

function formOf(kind: "own" | "action"): readonly Measured[] {
  const form = {
    sizes: [100, 1_000] as const,
    path: (size: number) => `/growth/form/${kind}/${size}`,
  };
  const name = kind === "own" ? "Service UI" : "Server Action";
  return [
    { ...form, what: `all fields wrong, ${name}`, run: (page) => send(page, ALL_WRONG) },
    {
      ...form,
      what: `all fields right, ${name}`,
      before: setAll("right"),
      run: (page) => send(page, ALL_RIGHT),
    },
  ];
}

const rows = (size: number) => `/growth/rows/${size}`;
const CURVES: readonly Measured[] = [
  ...formOf("own"),
  ...formOf("action"),
  {
    what: "64 patches of rows",
    sizes: [500, 5_000],
    path: rows,
    run: async (page) => {
      await page.evaluate(() => document.querySelector<HTMLElement>("#sum")?.click());
      await page.waitForFunction(
        "document.querySelector('[data-ui-key=\"63\"] td:last-child').textContent === '2'",
      );
    },
  },
  {
    what: "200 focuses",
    sizes: [100, 5_000],
    path: rows,
    run: (page) =>
      page.evaluate(() => {
        const buttons = document.querySelectorAll<HTMLElement>("tbody button");
        for (let at = 0; at < 200; at++) buttons[at % 100]?.focus();
      }),
  },
];

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}

async function measure(browser: Browser, origin: string, one: Measured, size: number) {
  const costs: number[] = [];
  for (let at = 0; at < ROUNDS; at++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(origin + one.path(size));
    await page.waitForLoadState("networkidle");
    await one.before?.(page);
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable");
    const startMs = await taskMs(session);
    await one.run(page);
    costs.push((await taskMs(session)) - startMs);
    await context.close();
  }
  return costs.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}

async function growthOf(browser: Browser, origin: string, one: Measured): Promise<Curve> {
  const [small, large] = one.sizes;
  const ms = [
    await measure(browser, origin, one, small),
    await measure(browser, origin, one, large),
  ] as const;
  const exponent = Math.log(ms[1] / ms[0]) / Math.log(large / small);
  process.stderr.write(`${one.what}: ${ms.map(round).join(", ")} ms\n`);
  return {
    what: one.what,
    sizes: one.sizes,
    ms: [round(ms[0]), round(ms[1])],
    exponent: round(exponent),
  };
}

const load = round(loadavg()[0] ?? 0);
await withChromium(async (browser, origin) => {
  const curves: Curve[] = [];
  for (const one of CURVES) curves.push(await growthOf(browser, origin, one));
  const results: Growth = { load, rounds: ROUNDS, curves };
  writeFileSync("bench/results/growth.json", `${JSON.stringify(results, null, 2)}\n`);
  for (const path of PAGES) {
    writeFileSync(path, replaceGrowthTable(readFileSync(path, "utf8"), results));
  }
  process.stdout.write(`${growthTable(results)}\n`);
});
