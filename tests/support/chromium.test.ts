import { describe, expect, test } from "vitest";
import type { Ending } from "./child-process";
import { findChromium } from "./chromium";
import type { Machine } from "./machine";

const PLAYWRIGHT_PATH = "/cache/playwright/chrome";

interface Simulation {
  readonly env?: Record<string, string>;
  /** Programs that are there; whether they run. */
  readonly programs?: Record<string, boolean>;
  /**
   * What an installation puts on the machine, by a word of its command line; absent means that it
   * fails.
   */
  readonly installs?: Record<string, string>;
  readonly isRoot?: boolean;
}

/** A machine that keeps a record of what was run on it and said on it. */
function simulate({ env, programs = {}, installs = {}, isRoot = true }: Simulation) {
  const present = new Map(Object.entries(programs));
  const commands: string[] = [];
  const said: string[] = [];
  const machine: Machine = {
    env: { PATH: "/usr/local/bin:/usr/bin", ...env },
    isExecutable: (path) => present.has(path),
    async run(command, args): Promise<Ending> {
      if (args[0] === "--version") {
        return present.get(command)
          ? { exitCode: 0, output: "Chromium 150.0" }
          : { exitCode: 127, output: "error while loading shared libraries" };
      }
      const line = [command, ...args].join(" ");
      commands.push(line);
      if (line.endsWith("update")) return { exitCode: 0, output: "" };
      const word = Object.keys(installs).find((key) => line.includes(key));
      const installed = word && installs[word];
      if (!installed)
        return {
          exitCode: 1,
          output: "Fetching…\nno route to host\n    at Socket.read (net.js:1:1)\n",
        };
      present.set(installed, true);
      return { exitCode: 0, output: "" };
    },
    playwrightPath: PLAYWRIGHT_PATH,
    isRoot,
    say: (line) => said.push(line),
  };
  return { machine, commands, said };
}

describe("a Chromium that is there", () => {
  test("is the one that CHROMIUM_PATH names, before any other", async () => {
    const { machine } = simulate({
      env: { CHROMIUM_PATH: "/opt/my chromium" },
      programs: { "/opt/my chromium": true, "/usr/bin/chromium": true },
    });

    expect(await findChromium(machine)).toBe("/opt/my chromium");
  });

  test("is an error where CHROMIUM_PATH names one that does not run", async () => {
    const { machine, commands } = simulate({
      env: { CHROMIUM_PATH: "/opt/broken" },
      programs: { "/opt/broken": false, "/usr/bin/chromium": true },
    });

    await expect(findChromium(machine)).rejects.toThrow("CHROMIUM_PATH names /opt/broken");
    expect(commands).toEqual([]);
  });

  test("is the preferred one where that runs, and any other where it does not", async () => {
    const shell = "/usr/bin/chromium-headless-shell";
    for (const isRunning of [true, false]) {
      const { machine } = simulate({
        programs: { "/usr/local/bin/chromium": true, [shell]: isRunning },
      });
      const found = await findChromium(machine, "chromium-headless-shell");
      expect(found).toBe(isRunning ? shell : "/usr/local/bin/chromium");
    }
  });

  test("is found on the PATH by any of its names, and nothing is installed", async () => {
    const { machine, commands, said } = simulate({ programs: { "/usr/bin/google-chrome": true } });

    expect(await findChromium(machine)).toBe("/usr/bin/google-chrome");
    expect({ commands, said }).toEqual({ commands: [], said: [] });
  });

  test("is passed over where it does not run", async () => {
    const { machine } = simulate({
      programs: { "/usr/bin/chromium": false, "/usr/bin/chromium-browser": true },
    });

    expect(await findChromium(machine)).toBe("/usr/bin/chromium-browser");
  });

  test("is the one that Playwright fetched before, where the PATH has none", async () => {
    const { machine, commands } = simulate({ programs: { [PLAYWRIGHT_PATH]: true } });

    expect(await findChromium(machine)).toBe(PLAYWRIGHT_PATH);
    expect(commands).toEqual([]);
  });
});

describe("where there is none", () => {
  test("gets Playwright's download, and the console hears of it", async () => {
    const { machine, commands, said } = simulate({ installs: { "cli.js": PLAYWRIGHT_PATH } });

    expect(await findChromium(machine)).toBe(PLAYWRIGHT_PATH);
    expect(commands).toHaveLength(1);
    expect(said).toEqual([
      "No Chromium found. Getting one: Playwright's own download…",
      `Got Chromium: ${PLAYWRIGHT_PATH}`,
    ]);
  });

  test("falls back on Debian's package where the download fails", async () => {
    const { machine, said } = simulate({ installs: { "apt-get": "/usr/bin/chromium" } });

    expect(await findChromium(machine)).toBe("/usr/bin/chromium");
    expect(said).toContain("That did not work: no route to host");
  });

  test("asks for Debian's package with sudo, save for root", async () => {
    const { machine, commands } = simulate({
      installs: { "apt-get": "/usr/bin/chromium" },
      isRoot: false,
    });
    await findChromium(machine);

    expect(commands.slice(1).map((line) => line.split(" -o ")[0])).toEqual([
      "sudo -n apt-get",
      "sudo -n apt-get",
    ]);
  });

  test("tells all that was tried in the error, and what to do", async () => {
    const { machine } = simulate({ programs: { "/usr/bin/chromium": false } });

    const failure = await findChromium(machine).catch((error: Error) => error.message);

    for (const told of [
      "/usr/bin/chromium is there but does not run: error while loading shared libraries",
      `Playwright has fetched none to ${PLAYWRIGHT_PATH}`,
      "Playwright's own download failed: no route to host",
      "Debian's package chromium failed: no route to host",
      "set CHROMIUM_PATH",
    ]) {
      expect(failure).toContain(told);
    }
  });
});
