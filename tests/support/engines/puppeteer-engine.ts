import puppeteer, { type BrowserContext } from "puppeteer-core";
import { PATIENCE_MS } from "../patience";
import type { StartBrowser } from "./lasting-engine";

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
      return {
        goto: async (url) => void (await page.goto(url)),
        evaluate: (run, ...args) => page.evaluate(run as () => never, ...(args as unknown as [])),
        // A page that scrolls or is laid out meanwhile has no point to click at for a moment.
        click: (selector) => page.locator(selector).setWaitForEnabled(false).click(),
        type: (text) => page.keyboard.type(text),
        press: (key) => page.keyboard.press(key),
      };
    };
  };
}
