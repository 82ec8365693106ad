import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { CHROMIUM_FLAGS, findChromium, NoChromium } from "../chromium";
import { type OptionalProgram, onPath } from "../optional-programs";
import type { StartBrowser } from "./lasting-engine";
import { startWithPuppeteer } from "./puppeteer-engine";
import { startWebKit } from "./webkit-engine";

/** What an engine needs on the machine, and how it is started with it. */
export interface EngineKind extends OptionalProgram {
  readonly name: "Chromium" | "Firefox" | "WebKit";
  /**
   * What starts it; undefined where something is missing.
   *
   * @param waits whether each command waits until the page has loaded, in WebKit; default true
   */
  readonly find: (waits?: boolean) => StartBrowser | undefined;
}

export const ENGINE_KINDS: readonly EngineKind[] = [
  {
    name: "Chromium",
    packages: "chromium",
    find() {
      const path = chromiumIfAny();
      return path ? startWithPuppeteer("chrome", async () => path, CHROMIUM_FLAGS) : undefined;
    },
  },
  {
    name: "Firefox",
    packages: "firefox-esr",
    find() {
      const path = onPath("firefox-esr") ?? onPath("firefox");
      return path ? startWithPuppeteer("firefox", async () => path, []) : undefined;
    },
  },
  {
    name: "WebKit",
    packages: "webkit2gtk-driver xvfb",
    find(waits = true) {
      const driver = onPath("WebKitWebDriver");
      const screen = onPath("Xvfb");
      const browser = miniBrowser();
      return driver && screen && browser
        ? startWebKit({ driver, screen, browser }, waits)
        : undefined;
    },
  },
];

function chromiumIfAny(): string | undefined {
  try {
    return findChromium();
  } catch (error) {
    if (error instanceof NoChromium) return undefined;
    throw error;
  }
}

/**
 * WebKitGTK's own small browser: a file of its library, in a folder named by machine and version.
 */
function miniBrowser(): string | undefined {
  if (!existsSync("/usr/lib")) return undefined;
  const folders = readdirSync("/usr/lib").flatMap((machine) =>
    ["4.1", "4.0", "6.0"].map((version) => `/usr/lib/${machine}/webkit2gtk-${version}`),
  );
  return folders.map((folder) => join(folder, "MiniBrowser")).find((path) => existsSync(path));
}
