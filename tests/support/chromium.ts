import { execFileSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

/**
 * How every test's Chromium is launched: it may run as root in a container, and it talks to nobody
 * by itself.
 */
export const CHROMIUM_FLAGS: readonly string[] = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Debian's Chromium without windows, which opens a page for a quarter of the processor time. */
export const HEADLESS_SHELL = "chromium-headless-shell";

/**
 * The path of a Chromium that runs here: `CHROMIUM_PATH`, else the first on the `PATH`, else the
 * one that Playwright has fetched.
 *
 * @param preferred the name of a program that is taken before any other on the `PATH`
 * @throws Error that says what to do
 */
export function findChromium(preferred?: string): string {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  const folders = PATH.split(delimiter).filter((folder) => folder !== "");
  const names = preferred ? [preferred, ...NAMES] : NAMES;
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const candidates = CHROMIUM_PATH ? [CHROMIUM_PATH] : [...onPath, chromium.executablePath()];
  const found = candidates.find(runs);
  if (found) return found;
  throw new Error(
    CHROMIUM_PATH
      ? `CHROMIUM_PATH names ${CHROMIUM_PATH}, which is no Chromium that runs.`
      : "The browser tests need Chromium. Install it, run `npx playwright-core install " +
          "chromium`, or set CHROMIUM_PATH to the program.",
  );
}

/** Some distributions have a program of that name that only says how to get another. */
function runs(path: string): boolean {
  try {
    execFileSync(path, ["--version"], { stdio: "ignore", timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
}
