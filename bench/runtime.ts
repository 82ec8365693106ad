/**
 * What the browser's runtime costs on pages of 1,000 and of 10,000 instances, in Chromium: one scan of the whole
 * page, and one event from its capture to the call of `fetch`.
 *
 *   npx esbuild bench/runtime.ts --bundle --platform=node --format=esm --packages=external \
 *     --alias:@=. --outfile=node_modules/.cache/service-ui/runtime.mjs && node node_modules/.cache/service-ui/runtime.mjs
 *
 * Medians, printed and written to `bench/results/runtime.json`. Read the growth, not the milliseconds: an event may
 * not cost more where there are more instances, and a scan may not cost more than its share.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { type Browser, chromium } from "playwright-core";
import { instanceHtml } from "@/tests/support/instance-html";
import { CHROMIUM_FLAGS, findChromium } from "../tests/support/chromium";

const SIZES = [1_000, 10_000];
const SCANS = 15;
const BATCHES = 40;
/** The browser's clock is too coarse for one. */
const EVENTS_IN_BATCH = 50;
const RUNTIME = "public/event-runtime.js";
const RESULT = "bench/results/runtime.json";

interface Measured {
  readonly instances: number;
  readonly scanMs: number;
  readonly eventMs: number;
}

async function measure(browser: Browser, instances: number): Promise<Measured> {
  const page = await browser.newPage();
  await page.setContent(
    Array.from({ length: instances }, (_, index) =>
      instanceHtml(
        `i${index}`,
        [{ p: "up", e: "click" }],
        `<button data-ui-part="up">+</button><p data-ui-target="echo">0</p>`,
      ),
    ).join(""),
  );
  await page.addScriptTag({ content: readFileSync(RUNTIME, "utf8") });
  const times = await page.evaluate(
    async ([scans, batches, EVENTS_IN_BATCH]) => {
      let fetched = 0;
      window.fetch = async (_url, init) => {
        fetched++;
        const { dispatchId } = JSON.parse(String(init?.body));
        return Response.json({ ok: true, kind: "ack", dispatchId, patches: [] });
      };
      window.ServiceUi.transport.attach({ endpoint: "/__ui/dispatch" });
      const scanMs: number[] = [];
      for (let scan = 0; scan < scans; scan++) {
        const startMs = performance.now();
        window.ServiceUi.scan();
        scanMs.push(performance.now() - startMs);
      }
      const buttons = document.querySelectorAll("button");
      const eventMs: number[] = [];
      for (let batch = 0; batch < batches; batch++) {
        // Buttons of as many instances, spread over the page: none has to wait for its turn.
        const offset = batch * EVENTS_IN_BATCH;
        const chosen = Array.from({ length: EVENTS_IN_BATCH }, (_, event) => {
          return buttons[((offset + event) * 7919) % buttons.length];
        });
        const before = fetched;
        const startMs = performance.now();
        for (const button of chosen) button?.click();
        eventMs.push((performance.now() - startMs) / EVENTS_IN_BATCH);
        if (fetched - before !== EVENTS_IN_BATCH)
          throw new Error("An event was not posted at once.");
        // Answers are applied before the next task but a few.
        while (document.querySelector("[aria-busy]")) await new Promise((next) => setTimeout(next));
      }
      return { scanMs, eventMs };
    },
    [SCANS, BATCHES, EVENTS_IN_BATCH] as const,
  );
  await page.close();
  return { instances, scanMs: median(times.scanMs), eventMs: median(times.eventMs) };
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return Number((sorted[Math.floor(sorted.length / 2)] ?? Number.NaN).toFixed(3));
}

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [...CHROMIUM_FLAGS],
});
const loadBefore = loadavg()[0];
const pages: Measured[] = [];
for (const instances of SIZES) pages.push(await measure(browser, instances));
const environment = {
  chromium: browser.version(),
  node: process.version,
  cpu: cpus()[0]?.model ?? "",
  cores: cpus().length,
  load: { before: loadBefore, after: loadavg()[0] },
};
await browser.close();
for (const { instances, scanMs, eventMs } of pages) {
  process.stdout.write(`${instances} instances: scan ${scanMs} ms, event ${eventMs} ms\n`);
}
process.stdout.write(`${JSON.stringify(environment)}\n`);
mkdirSync("bench/results", { recursive: true });
writeFileSync(RESULT, `${JSON.stringify({ environment, pages }, null, 2)}\n`);
