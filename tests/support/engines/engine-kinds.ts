import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { CHROMIUM_FLAGS, findChromium } from "../chromium";
import type { StartBrowser } from "./lasting-engine";
import { startWithPuppeteer } from "./puppeteer-engine";
import { startWebKit } from "./webkit-engine";

/** What an engine needs on the machine, and how it is started with it. */
export interface EngineKind {
  readonly name: "Chromium" | "Firefox" | "WebKit";
  /** Debian's packages that have it. */
  readonly packages: string;
  /** What starts it; undefined where something is missing. */
  readonly find: () => StartBrowser | undefined;
}

export const ENGINE_KINDS: readonly EngineKind[] = [
  {
    name: "Chromium",
    packages: "chromium",
    // It is fetched where it is missing: all suites need it.
    find: () => startWithPuppeteer("chrome", async () => findChromium(), CHROMIUM_FLAGS),
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
    find() {
      const driver = onPath("WebKitWebDriver");
      const screen = onPath("Xvfb");
      const browser = miniBrowser();
      return driver && screen && browser ? startWebKit({ driver, screen, browser }) : undefined;
    },
  },
];

/** Says that an engine is missing, and how to get it. */
export function missing({ name, packages }: EngineKind): string {
  return `${name} is not installed (Debian: apt-get install ${packages})`;
}

function onPath(program: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

/**
 * WebKitGTK's own small browser: a file of its library, in a folder named by machine and version.
 */
function miniBrowser(): string | undefined {
  const folders = readdirSync("/usr/lib").flatMap((machine) =>
    ["4.1", "4.0", "6.0"].map((version) => `/usr/lib/${machine}/webkit2gtk-${version}`),
  );
  return folders.map((folder) => join(folder, "MiniBrowser")).find((path) => existsSync(path));
}
