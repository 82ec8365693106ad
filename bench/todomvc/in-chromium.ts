import type { Browser, Page } from "playwright-core";
import type { EnginePage } from "../../tests/support/engines/engine-page";
import type { Figures } from "../scenario";
import { openSlowLink } from "../slow-link";
import { doActs, TITLES } from "./do-acts";
import type { TodoServer } from "./servers";
import type { Act } from "./watch";

/** One new user's acts over a round trip: times, requests and bytes of each. */
export async function visitInChromium(
  browser: Browser,
  server: TodoServer,
  roundTripMs: number,
): Promise<Readonly<Record<Act, Figures>>> {
  const link = await openSlowLink(server.origin, roundTripMs);
  const context = await browser.newContext();
  try {
    await context.addCookies([{ ...server.seed(TITLES), url: link.origin }]);
    const page = await context.newPage();
    let requests = 0;
    page.on("request", () => {
      requests += 1;
    });
    await page.goto(link.origin, { waitUntil: "networkidle" });
    await page.waitForFunction(isHydrated);
    return await doActs(asEnginePage(page), async (_act, run) => {
      const before = { requests, ...link.bytes };
      const { firstMs, frames, rightMs, settledMs } = await run();
      return {
        firstMs,
        frames,
        rightMs,
        settledMs,
        requests: requests - before.requests,
        up: link.bytes.up - before.up,
        down: link.bytes.down - before.down,
      };
    });
  } finally {
    await context.close();
    await link.close();
  }
}

/** Bytes of JavaScript that a list's page loads with an empty cache, as they travel. */
export async function scriptBytes(browser: Browser, { origin }: TodoServer): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(origin, { waitUntil: "networkidle" });
    return await page.evaluate(() => {
      const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const scripts = loaded.filter(({ name }) => new URL(name).pathname.endsWith(".js"));
      return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    });
  } finally {
    await context.close();
  }
}

function asEnginePage(page: Page): EnginePage {
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (run, ...args) =>
      page.evaluate(
        ([source, given]) => new Function("given", `return (${source})(...given)`)(given),
        [run.toString(), args] as const,
      ),
    click: (selector) => page.click(selector),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
  };
}

/** React leaves a property on every element that it has hydrated. */
function isHydrated(): boolean {
  const elements = [...document.querySelectorAll(".todo-list > li")];
  return elements.every((element) => Object.keys(element).some((key) => key.startsWith("__react")));
}
