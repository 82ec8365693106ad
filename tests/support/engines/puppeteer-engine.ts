import puppeteer, { type BrowserContext, type ElementHandle } from "puppeteer-core";
import { PATIENCE_MS } from "../patience";
import type { StartBrowser } from "./lasting-engine";
import { placeIn } from "./place-in";

/** Starts Chromium or Firefox and speaks WebDriver BiDi with it; each page has its own context. */
export function startWithPuppeteer(
  browser: "chrome" | "firefox",
  findPath: () => Promise<string>,
  args: readonly string[],
): StartBrowser {
  return async (onEnd) => {
    const ending = new AbortController();
    onEnd(() => ending.abort());
    const running = await puppeteer.launch({
      browser,
      executablePath: await findPath(),
      args: [...args],
      headless: true,
      protocol: "webDriverBiDi",
      timeout: PATIENCE_MS,
      protocolTimeout: PATIENCE_MS,
      signal: ending.signal,
    });
    onEnd(() => running.close());
    let context: BrowserContext | undefined;
    return async () => {
      await context?.close();
      context = await running.createBrowserContext();
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      // A page in which something waits asks whoever leaves it.
      page.on("dialog", (dialog) => void dialog.accept());
      return {
        goto: async (url) => void (await page.goto(url)),
        evaluate: (run, ...args) => page.evaluate(run as () => never, ...(args as unknown as [])),
        // A page that scrolls or is laid out meanwhile has no point to click at for a moment.
        click: (selector) => page.locator(selector).setWaitForEnabled(false).click(),
        type: (text) => page.keyboard.type(text),
        async press(key, ...held) {
          for (const one of held) await page.keyboard.down(one);
          await page.keyboard.press(key);
          for (const one of held) await page.keyboard.up(one);
        },
        point: async (selector, share) =>
          page.mouse.move(...(await page.evaluate(placeIn, selector, share))),
        button: (how) => page.mouse[how](),
        clickAt: async (selector, share, count = 1) =>
          page.mouse.click(...(await page.evaluate(placeIn, selector, share)), { count }),
        async wheel(selector, deltaY) {
          await page.mouse.move(...(await page.evaluate(placeIn, selector)));
          await page.mouse.wheel({ deltaY });
        },
        async choose(selector, path) {
          const field = await page.waitForSelector(selector);
          await (field as ElementHandle<HTMLInputElement>).uploadFile(path);
        },
      };
    };
  };
}
