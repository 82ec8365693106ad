import { setTimeout as delay } from "node:timers/promises";
import { PATIENCE_MS } from "../patience";
import type { Key, Modifier, PersonPage } from "./engine-page";
import { placeIn } from "./place-in";

/** Of WebDriver's key actions (WebDriver, 17.4.2). */
const KEYS: Readonly<Record<Key | Modifier, string>> = {
  Enter: "\uE007",
  Tab: "\uE004",
  Backspace: "\uE003",
  Escape: "\uE00C",
  ArrowDown: "\uE015",
  ArrowRight: "\uE014",
  ArrowUp: "\uE013",
  End: "\uE010",
  Shift: "\uE008",
  Control: "\uE009",
};
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Asks a driver for something and resolves with the value of its answer. */
export type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** The page of a WebDriver session, whose paths `ask` takes. */
export function webDriverPage(ask: Ask): PersonPage {
  const find = async (selector: string) => {
    const found = await ask("POST", "/element", { using: "css selector", value: selector });
    return `/element/${(found as Record<string, string>)[ELEMENT]}`;
  };
  const perform = (type: "key" | "pointer" | "wheel", ...actions: object[]) =>
    ask("POST", "/actions", { actions: [{ type, id: type, actions }] });
  const pressed = (value: string) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ];
  const CLICK = [
    { type: "pointerDown", button: 0 },
    { type: "pointerUp", button: 0 },
  ];
  const point = async (selector: string, share?: number) => {
    const [x, y] = await page.evaluate(placeIn, selector, share);
    return { x, y };
  };
  const page: PersonPage = {
    goto: async (url) => void (await ask("POST", "/url", { url })),
    evaluate: (run, ...args) =>
      ask("POST", "/execute/sync", {
        script: `return (${run.toString()}).apply(null, arguments);`,
        args,
      }) as never,
    async click(selector) {
      const isShown = (at: string) =>
        (document.querySelector(at)?.getClientRects().length ?? 0) > 0;
      // The measurements use this page, too, where Vitest can't poll.
      const untilMs = performance.now() + PATIENCE_MS;
      while (!(await page.evaluate(isShown, selector))) {
        if (performance.now() > untilMs) throw new Error(`Nothing is shown at ${selector}`);
        await delay(20);
      }
      // The driver scrolls an element to the edge, where something sticky may cover it.
      await page.evaluate(
        (at) => document.querySelector(at)?.scrollIntoView({ block: "center" }),
        selector,
      );
      await ask("POST", `${await find(selector)}/click`, {});
    },
    type: async (text) => void (await perform("key", ...[...text].flatMap(pressed))),
    async press(key, ...held) {
      const values = held.map((one) => KEYS[one]);
      await perform(
        "key",
        ...values.map((value) => ({ type: "keyDown", value })),
        ...pressed(key in KEYS ? KEYS[key as Key] : key),
        ...values.map((value) => ({ type: "keyUp", value })),
      );
    },
    point: async (selector, share) =>
      void (await perform("pointer", {
        type: "pointerMove",
        duration: 0,
        ...(await point(selector, share)),
      })),
    button: async (how) =>
      void (await perform("pointer", {
        type: how === "down" ? "pointerDown" : "pointerUp",
        button: 0,
      })),
    clickAt: async (selector, share, count = 1) =>
      void (await perform(
        "pointer",
        { type: "pointerMove", duration: 0, ...(await point(selector, share)) },
        ...Array.from({ length: count }, () => CLICK).flat(),
      )),
    wheel: async (selector, deltaY) =>
      void (await perform("wheel", {
        type: "scroll",
        ...(await point(selector)),
        deltaX: 0,
        deltaY,
      })),
    choose: async (selector, path) =>
      void (await ask("POST", `${await find(selector)}/value`, { text: path })),
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
