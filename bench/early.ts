/**
 * From when on a press counts, in a shell beside a part of 3 s: a component's, a Server Action's
 * form and a client component's `onClick`.
 *
 *   npm run bench -- --early
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Request } from "playwright-core";
import { median } from "./quantile";
import { openSlowLink } from "./slow-link";
import { withChromium } from "./with-chromium";

const ROUNDS = 7;
const PRESS_EVERY_MS = 20;
const KINDS = ["own", "action", "client"] as const;
const SETTINGS = [50, 300].flatMap((roundTripMs) => [1, 4].map((cpu) => ({ roundTripMs, cpu })));

/** Presses until a press has sent something; milliseconds from the document's first byte. */
async function timeOf(
  browser: Browser,
  origin: string,
  kind: (typeof KINDS)[number],
  { roundTripMs, cpu }: (typeof SETTINGS)[number],
): Promise<number> {
  const link = await openSlowLink(origin, roundTripMs);
  const context = await browser.newContext();
  const page = await context.newPage();
  let sent: Request | undefined;
  page.on("request", (request) => {
    if (request.method() === "POST") sent ??= request;
  });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  const response = await page.goto(`${link.origin}/early/${kind}`, { waitUntil: "commit" });
  while (!sent) {
    await page.mouse.click(100, 50);
    await delay(PRESS_EVERY_MS);
  }
  const { startTime = Number.NaN, responseStart = Number.NaN } = response?.request().timing() ?? {};
  // A request's own time is known once it is answered.
  await sent.response();
  const ms = sent.timing().startTime - startTime - responseStart;
  await context.close();
  await link.close();
  return ms;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

await withChromium(async (browser, origin) => {
  say("| Round trip | CPU | Service UI | Server Action's form | `onClick` |");
  say("| --- | --- | --- | --- | --- |");
  for (const setting of SETTINGS) {
    const found = new Map<string, number[]>(KINDS.map((kind) => [kind, []]));
    // The first of each loads what the server has not loaded yet.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const kind of KINDS) {
        const ms = await timeOf(browser, origin, kind, setting);
        if (round > 0) found.get(kind)?.push(ms);
      }
    }
    const medians = KINDS.map((kind) => `${Math.round(median(found.get(kind) ?? []))} ms`);
    const cpu = setting.cpu === 1 ? "as it is" : `${setting.cpu} times slower`;
    say(`| ${setting.roundTripMs} ms | ${cpu} | ${medians.join(" | ")} |`);
  }
});
