import { machineEnvironment, spawnGroup } from "../child-process";
import { freePort } from "../free-port";
import { PATIENCE_MS, TEST_PATIENCE_MS } from "../patience";
import type { Engine, EnginePage } from "./engine-page";

/** Of WebDriver's key actions (WebDriver, 17.4.2). */
const KEYS = { Enter: "\uE007", Tab: "\uE004", Backspace: "\uE003" } as const;
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

export interface WebKitPrograms {
  /** `WebKitWebDriver`. */
  readonly driver: string;
  /** WebKitGTK's own small browser, which the driver starts. */
  readonly browser: string;
  /** `Xvfb`: the browser wants a screen. */
  readonly screen: string;
}

/** Starts WebKitGTK on a screen of its own and speaks WebDriver with it. */
export async function startWebKit({ driver, browser, screen }: WebKitPrograms): Promise<Engine> {
  const display = await startScreen(screen);
  const port = await freePort();
  const child = await spawnGroup(driver, ["--host=127.0.0.1", `--port=${port}`], {
    env: {
      ...machineEnvironment(),
      DISPLAY: display.name,
      GDK_BACKEND: "x11",
      LIBGL_ALWAYS_SOFTWARE: "1",
      // The browser's sandbox wants namespaces, which a container need not allow.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    },
  });
  const ask = (method: string, path: string, body?: unknown) =>
    exchange(`http://127.0.0.1:${port}${path}`, method, body);
  await untilReady(() => ask("GET", "/status"), child.output);

  let session: string | undefined;
  const end = async () => {
    if (session !== undefined) await ask("DELETE", session);
    session = undefined;
  };
  return {
    async open() {
      await end();
      const { sessionId } = (await ask("POST", "/session", {
        capabilities: {
          alwaysMatch: {
            "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
            timeouts: { script: TEST_PATIENCE_MS, pageLoad: TEST_PATIENCE_MS },
          },
        },
      })) as { sessionId: string };
      session = `/session/${sessionId}`;
      return pageOf((method, path, body) => ask(method, `/session/${sessionId}${path}`, body));
    },
    async close() {
      await end();
      await child.stop();
      await display.stop();
    },
  };
}

type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

function pageOf(ask: Ask): EnginePage {
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

async function exchange(url: string, method: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TEST_PATIENCE_MS),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${method} ${new URL(url).pathname}: ${error}: ${message}`);
}

async function untilReady(ask: () => Promise<unknown>, output: () => string): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (performance.now() > giveUpAt) throw new Error(output(), { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

/** A screen in memory; it chooses its own number and tells it. */
async function startScreen(program: string) {
  const child = await spawnGroup(
    program,
    ["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
    { env: machineEnvironment() },
  );
  let name = "";
  await untilReady(async () => {
    const number = /^\d+$/m.exec(child.output())?.[0];
    if (number === undefined) throw new Error("The screen has not told its number.");
    name = `:${number}`;
  }, child.output);
  return { name, stop: () => child.stop() };
}
