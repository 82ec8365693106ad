import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { chromium } from "playwright-core";
import { describe, expect, test } from "vitest";
import { CHROMIUM_FLAGS } from "./chromium";
import { hasNpmChromium, unpackNpmChromium } from "./npm-chromium";
import { temporaryDirectory } from "./temporary-directory";

function runs(path: string): boolean {
  try {
    return execFileSync(path, ["--version"], { encoding: "utf8" }).startsWith("Chromium ");
  } catch {
    return false;
  }
}

describe.runIf(hasNpmChromium())("the Chromium of npm", () => {
  test("lays out text with a font of its own, from a folder with a space in its name", async () => {
    const folder = join(temporaryDirectory(), "a folder", "chromium");
    const executablePath = unpackNpmChromium(runs, folder);
    const browser = await chromium.launch({
      executablePath,
      args: [...CHROMIUM_FLAGS],
      env: { HOME: "/nowhere" },
    });
    try {
      const page = await browser.newPage();
      await page.setContent("<p>read me<p style='display: none'>not me");

      // As text, since the linter refuses what this is about.
      expect(await page.evaluate("document.body.innerText")).toBe("read me");
      expect((await page.locator("p").first().boundingBox())?.height).toBeGreaterThan(10);
    } finally {
      await browser.close();
    }
  });

  test("is unpacked once", () => {
    const folder = join(temporaryDirectory(), "chromium");
    const first = unpackNpmChromium(runs, folder);
    const { ino } = statSync(join(folder, "chromium"));

    expect(unpackNpmChromium(runs, folder)).toBe(first);
    expect(statSync(join(folder, "chromium")).ino).toBe(ino);
  });

  test.each<[string, (folder: string) => void]>([
    ["an empty folder", (folder) => rmSync(folder, { recursive: true }) ?? mkdirSync(folder)],
    ["half of the program", (folder) => truncateSync(join(folder, "chromium"), 100_000_000)],
    ["no starter", (folder) => rmSync(join(folder, "start"))],
    ["a program that may not run", (folder) => chmodSync(join(folder, "chromium"), 0o600)],
    [
      "a file in its place",
      (folder) => {
        rmSync(folder, { recursive: true });
        writeFileSync(folder, "");
      },
    ],
  ])("is unpacked anew if an interrupted run left %s", (_, damage) => {
    const folder = join(temporaryDirectory(), "chromium");
    unpackNpmChromium(runs, folder);
    damage(folder);

    expect(runs(unpackNpmChromium(runs, folder))).toBe(true);
  });

  test("takes away what a run began that is gone", () => {
    const folder = join(temporaryDirectory(), "chromium");
    const { pid } = spawnSync(process.execPath, ["--version"]);
    const begun = join(`${folder}.unfinished`, `${pid}-abc`);
    const underway = join(`${folder}.unfinished`, `${process.pid}-abc`);
    for (const path of [begun, underway]) mkdirSync(path, { recursive: true });
    unpackNpmChromium(runs, folder);

    expect(readdirSync(`${folder}.unfinished`)).toEqual([basename(underway)]);
  });

  test("says in one sentence what to do if the folder can't be written", () => {
    const file = join(temporaryDirectory(), "cache");
    writeFileSync(file, "");
    const folder = join(file, "chromium");

    expect(() => unpackNpmChromium(runs, folder)).toThrow(
      `The Chromium of npm could not be unpacked into ${folder}: make room for 210 MB in ` +
        `${file} and let it be written, or set CHROMIUM_PATH to a Chromium.`,
    );
  });
});
