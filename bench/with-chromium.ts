import { type Browser, chromium } from "playwright-core";
import { CHROMIUM_FLAGS, findChromium } from "../tests/support/chromium";
import { buildOnce, startServer } from "./servers";

/** Measures the built app in Chromium, which this closes with its server. */
export async function withChromium(
  measure: (browser: Browser, origin: string) => Promise<void>,
): Promise<void> {
  await buildOnce("first");
  const server = await startServer("next");
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_FLAGS],
  });
  try {
    await measure(browser, server.origin);
  } finally {
    await browser.close();
    await server.stop();
  }
}
