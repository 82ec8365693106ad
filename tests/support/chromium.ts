import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";
import { hasNpmChromium, unpackNpmChromium } from "./npm-chromium";
import { PATIENCE_MS } from "./patience";

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

/** The machine has no Chromium, and npm has none for it. */
export class NoChromium extends Error {}

/**
 * The path of a Chromium that runs here: `CHROMIUM_PATH`, else the first on the `PATH`, else the
 * one that Playwright has fetched, else the one of npm.
 *
 * @param preferred the name of a program that is taken before any other on the `PATH`
 * @throws {NoChromium} that names the command which brings one
 * @throws Error that says what to do, if `CHROMIUM_PATH` or the folder of npm's doesn't serve
 */
export function findChromium(preferred?: string): string {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  if (CHROMIUM_PATH) {
    if (isChromium(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new Error(
      `CHROMIUM_PATH names ${CHROMIUM_PATH}, which is no Chromium that runs: set it to the path ` +
        "of one, or unset it.",
    );
  }
  const folders = PATH.split(delimiter).filter((folder) => folder !== "");
  const names = preferred ? [preferred, ...NAMES] : NAMES;
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const installed = [...onPath, ...fetchedByPlaywright()].find(isChromium);
  if (installed) return installed;
  const unpacked = hasNpmChromium() ? unpackNpmChromium(isChromium) : undefined;
  if (unpacked && isChromium(unpacked)) return unpacked;
  throw new NoChromium(
    `No Chromium runs here. Get one with \`${howToGetOne()}\`, or set CHROMIUM_PATH to one.`,
  );
}

function fetchedByPlaywright(): readonly string[] {
  try {
    return [chromium.executablePath()];
  } catch {
    return []; // Playwright has none for this system.
  }
}

function howToGetOne(): string {
  const isAlpine = existsSync("/etc/alpine-release");
  return isAlpine ? "apk add chromium" : "npx playwright-core install --with-deps chromium";
}

/**
 * Some distributions have a program of that name that only says how to get another, and almost any
 * other program knows `--version`, too. Chromium's has four parts.
 */
function isChromium(path: string): boolean {
  // There, Chromium opens a window and prints nothing.
  if (process.platform === "win32") return existsSync(path);
  try {
    const said = execFileSync(path, ["--version"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      timeout: PATIENCE_MS,
    });
    return /\b\d+\.\d+\.\d+\.\d+\b/.test(said);
  } catch {
    return false;
  }
}
