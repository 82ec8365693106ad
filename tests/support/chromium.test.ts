import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { findChromium } from "./chromium";
import { temporaryDirectory } from "./temporary-directory";

beforeEach(() => {
  return () => vi.unstubAllEnvs();
});

/** A program that says this when it is asked for its version. */
function program(folder: string, name: string, says: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\necho "${says}"\n`, { mode: 0o755 });
  return path;
}

test.each([
  ["a file that isn't there", () => "/nowhere/chromium"],
  ["a folder", () => temporaryDirectory()],
  ["a file that is no program", () => import.meta.filename],
  ["another program", () => process.execPath],
  ["another browser", () => program(temporaryDirectory(), "firefox", "Mozilla Firefox 153.0.1esr")],
  [
    "one that only says how to get it",
    () => program(temporaryDirectory(), "c", "Install the snap"),
  ],
])("says in one sentence that CHROMIUM_PATH names %s, and what to do", (_, path) => {
  const named = path();
  vi.stubEnv("CHROMIUM_PATH", named);

  expect(() => findChromium()).toThrow(
    new Error(
      `CHROMIUM_PATH names ${named}, which is no Chromium that runs: set it to the path of one, ` +
        "or unset it.",
    ),
  );
});

test.each([
  "Chromium 156.0.8078.79 built on Debian GNU/Linux 12 (bookworm)",
  "Google Chrome 156.0.8078.79 ",
  "Microsoft Edge 156.0.4100.3",
])("takes what CHROMIUM_PATH names if it says that it is %j", (says) => {
  const path = program(temporaryDirectory(), "a browser", says);
  vi.stubEnv("CHROMIUM_PATH", path);

  expect(findChromium("other")).toBe(path);
});

test("takes the first on the PATH that runs, and one of the preferred name before all others", () => {
  const [first, second] = [temporaryDirectory(), temporaryDirectory()];
  program(first, "chromium", "Install it from the store");
  const chromium = program(second, "chromium", "Chromium 156.0.8078.79");
  const lean = program(second, "lean", "Chromium 156.0.8078.79");
  vi.stubEnv("CHROMIUM_PATH", "");
  vi.stubEnv("PATH", `:${first}:${second}:`);

  expect(findChromium()).toBe(chromium);
  expect(findChromium("lean")).toBe(lean);
});
