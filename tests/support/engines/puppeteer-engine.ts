import puppeteer, { type BrowserContext } from "puppeteer-core";
import { PATIENCE_MS, TEST_PATIENCE_MS } from "../patience";
import type { Engine } from "./engine-page";

const KEYS = { Enter: "Enter", Tab: "Tab", Backspace: "Backspace" } as const;

/** Starts Chromium or Firefox and speaks WebDriver BiDi with it. */
export async function startWithPuppeteer(
  browser: "chrome" | "firefox",
  executablePath: string,
  args: readonly string[],
): Promise<Engine> {
  const running = await puppeteer.launch({
    browser,
    executablePath,
    args: [...args],
    headless: true,
    protocol: "webDriverBiDi",
    timeout: PATIENCE_MS,
    protocolTimeout: TEST_PATIENCE_MS,
  });
  let context: BrowserContext | undefined;
  return {
    async open() {
      await context?.close();
      context = await running.createBrowserContext();
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      return {
        goto: async (url) => void (await page.goto(url)),
        evaluate: (run, ...args) => page.evaluate(run as () => never, ...(args as unknown as [])),
        click: (selector) => page.click(selector),
        type: (text) => page.keyboard.type(text),
        press: (key) => page.keyboard.press(KEYS[key]),
      };
    },
    close: () => running.close(),
  };
}
