import { expect } from "vitest";
import type { EnginePage, Key } from "./engine-page";

/** Of WebDriver's key actions (WebDriver, 17.4.2). */
const KEYS: Readonly<Record<Key, string>> = {
  Enter: "\uE007",
  Tab: "\uE004",
  Backspace: "\uE003",
  Escape: "\uE00C",
  ArrowDown: "\uE015",
  ArrowRight: "\uE014",
  End: "\uE010",
};
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Asks a driver for something and resolves with the value of its answer. */
export type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** The page of a WebDriver session, whose paths `ask` takes. */
export function webDriverPage(ask: Ask): EnginePage {
  const find = async (selector: string) => {
    const found = await ask("POST", "/element", { using: "css selector", value: selector });
    return `/element/${(found as Record<string, string>)[ELEMENT]}`;
  };
  const keys = (texts: readonly string[]) =>
    ask("POST", "/actions", {
      actions: [
        {
          type: "key",
          id: "keyboard",
          actions: texts.flatMap((value) => [
            { type: "keyDown", value },
            { type: "keyUp", value },
          ]),
        },
      ],
    });
  const page: EnginePage = {
    goto: async (url) => void (await ask("POST", "/url", { url })),
    evaluate: (run, ...args) =>
      ask("POST", "/execute/sync", {
        script: `return (${run.toString()}).apply(null, arguments);`,
        args,
      }) as never,
    async click(selector) {
      const isShown = (at: string) =>
        (document.querySelector(at)?.getClientRects().length ?? 0) > 0;
      await expect.poll(() => page.evaluate(isShown, selector)).toBe(true);
      // The driver scrolls an element to the edge, where something sticky may cover it.
      await page.evaluate(
        (at) => document.querySelector(at)?.scrollIntoView({ block: "center" }),
        selector,
      );
      await ask("POST", `${await find(selector)}/click`, {});
    },
    type: async (text) => void (await keys([...text])),
    press: async (key) => void (await keys([KEYS[key]])),
  };
  return page;
}

/** Asks the driver at an origin. */
export async function askDriver(url: string, method: string, body: unknown, limitMs: number) {
  const response = await fetch(url, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(limitMs),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${method} ${new URL(url).pathname}: ${error}: ${message}`);
}
