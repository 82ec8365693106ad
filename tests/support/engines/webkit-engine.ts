import { machineEnvironment, spawnGroup } from "../child-process";
import { PATIENCE_MS } from "../patience";
import { freePort } from "../ports";
import type { PersonPage } from "./engine-page";
import type { StartBrowser } from "./lasting-engine";
import { type Ask, askDriver, webDriverPage } from "./webdriver-page";

export interface WebKitPrograms {
  /** `WebKitWebDriver`. */
  readonly driver: string;
  /** WebKitGTK's own small browser, which the driver starts. */
  readonly browser: string;
  /** `Xvfb`: the browser wants a screen. */
  readonly screen: string;
}

/**
 * Starts WebKitGTK on a screen of its own and speaks WebDriver with it. All pages are of one
 * session, which is emptied between two: a session may hang while it starts.
 *
 * @param waits whether each command waits until the page has loaded
 */
export function startWebKit(
  { driver, browser, screen }: WebKitPrograms,
  waits: boolean,
): StartBrowser {
  return async (onEnd) => {
    const display = await startScreen(screen, onEnd);
    const port = await freePort();
    const child = await spawnGroup(driver, ["--host=127.0.0.1", `--port=${port}`], {
      env: {
        ...machineEnvironment(),
        DISPLAY: display,
        GDK_BACKEND: "x11",
        LIBGL_ALWAYS_SOFTWARE: "1",
        // The browser's sandbox wants namespaces, which a container need not allow.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
        WEBKIT_DISABLE_COMPOSITING_MODE: "1",
      },
    });
    // The browser is of the driver's group, and ends with it; a session's own end may hang.
    onEnd(() => child.stop(0));
    const ask: Ask = (method, path, body) =>
      askDriver(`http://127.0.0.1:${port}${path}`, method, body, PATIENCE_MS);
    await untilReady(() => ask("GET", "/status"), child.output);
    const { sessionId } = (await ask("POST", "/session", {
      capabilities: {
        alwaysMatch: {
          pageLoadStrategy: waits ? "normal" : "none",
          "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
          timeouts: { script: PATIENCE_MS, pageLoad: PATIENCE_MS },
        },
      },
    })) as { sessionId: string };
    const askSession: Ask = (method, path, body) =>
      ask(method, `/session/${sessionId}${path}`, body);
    const page = webDriverPage(askSession);
    let isUsed = false;
    return async () => {
      if (isUsed) await empty(page, askSession);
      isUsed = true;
      return page;
    };
  };
}

/** Forgets what the page before has kept, and leaves it. */
async function empty(page: PersonPage, ask: Ask): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await ask("DELETE", "/cookie");
  await page.goto("about:blank");
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

/** Starts a screen in memory and resolves with its name; it chooses its own number and tells it. */
async function startScreen(program: string, onEnd: Parameters<StartBrowser>[0]): Promise<string> {
  const child = await spawnGroup(
    program,
    ["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
    { env: machineEnvironment() },
  );
  onEnd(() => child.stop());
  let name = "";
  await untilReady(async () => {
    const number = /^\d+$/m.exec(child.output())?.[0];
    if (number === undefined) throw new Error("The screen has not told its number.");
    name = `:${number}`;
  }, child.output);
  return name;
}
