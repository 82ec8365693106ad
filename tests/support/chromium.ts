import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { type Ending, machineEnvironment, runToEnd } from "./child-process";

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
const VERSION_TIMEOUT_MS = 30_000;
const PLAYWRIGHT_TIMEOUT_MS = 240_000;
const APT_TIMEOUT_MS = 300_000;

/**
 * The path of a Chromium that runs here; where the machine has none, one is fetched, and the
 * console says so.
 *
 * Looked for, in this order: `CHROMIUM_PATH`, the `PATH`, one that Playwright fetched before. Then
 * it is got: by Playwright's own download, else as Debian's package. A candidate counts only if it
 * tells its version.
 *
 * @param preferred the name of a program that is taken before any other on the `PATH`
 * @throws Error that tells everything that was tried, and what to do
 */
export async function findChromium(
  machine: Machine = thisMachine(),
  preferred?: string,
): Promise<string> {
  const { env, say } = machine;
  const names = preferred ? [preferred, ...NAMES] : NAMES;
  const tried: string[] = [];
  const runs = async (path: string) => {
    if (!machine.isExecutable(path)) return false;
    const { exitCode, output } = await machine.run(path, ["--version"], VERSION_TIMEOUT_MS);
    if (exitCode === 0) return true;
    tried.push(`${path} is there but does not run: ${lastLine(output)}`);
    return false;
  };

  if (env.CHROMIUM_PATH) {
    if (await runs(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Error(
      `CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which is no Chromium that runs. Correct it, or unset it.`,
    );
  }
  for (const path of pathCandidates(env.PATH ?? "", names)) if (await runs(path)) return path;
  tried.push(`none of ${names.join(", ")} runs from the PATH`);
  if (await runs(machine.playwrightPath)) return machine.playwrightPath;
  tried.push(`Playwright has fetched none to ${machine.playwrightPath}`);

  for (const { what, commands } of installations(machine)) {
    say(`No Chromium found. Getting one: ${what}…`);
    const failure = await firstFailure(machine, commands);
    if (failure) tried.push(`${what} failed: ${failure}`);
    for (const path of [...pathCandidates(env.PATH ?? "", names), machine.playwrightPath]) {
      if (!(await runs(path))) continue;
      say(`Got Chromium: ${path}`);
      return path;
    }
    say(`That did not work: ${failure ?? "what it installed does not run"}`);
  }
  throw new Error(
    [
      "The browser tests need Chromium, and there is none.",
      ...tried.map((line) => `  - ${line}`),
      "Install Chromium or Chrome, or set CHROMIUM_PATH to the program.",
    ].join("\n"),
  );
}

type Command = readonly [program: string, args: readonly string[], timeoutMs: number];

function installations({ isRoot }: Machine): { what: string; commands: readonly Command[] }[] {
  const cli = fileURLToPath(new URL("../../node_modules/playwright-core/cli.js", import.meta.url));
  const apt = (...args: string[]): Command =>
    isRoot
      ? ["apt-get", args, APT_TIMEOUT_MS]
      : ["sudo", ["-n", "apt-get", ...args], APT_TIMEOUT_MS];
  return [
    {
      what: "Playwright's own download",
      commands: [
        [process.execPath, [cli, "install", "--no-shell", "chromium"], PLAYWRIGHT_TIMEOUT_MS],
      ],
    },
    {
      what: "Debian's package chromium",
      commands: [
        apt("-o", "DPkg::Lock::Timeout=120", "update"),
        apt("-o", "DPkg::Lock::Timeout=120", "install", "-y", "chromium"),
      ],
    },
  ];
}

async function firstFailure(
  machine: Machine,
  commands: readonly Command[],
): Promise<string | undefined> {
  for (const [program, args, timeoutMs] of commands) {
    const { exitCode, output } = await machine.run(program, args, timeoutMs);
    if (exitCode !== 0) return lastLine(output) || `no success within ${timeoutMs / 1000} s`;
  }
  return undefined;
}

function pathCandidates(path: string, names: readonly string[]): string[] {
  const folders = path.split(delimiter).filter((folder) => folder !== "");
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** The last thing that a program said, its stack trace left out. */
function lastLine(output: string): string {
  const lines = output.split("\n").map((line) => line.trim());
  return lines.findLast((line) => line !== "" && !line.startsWith("at ")) ?? "";
}

/** What the search for a browser needs from the machine it runs on. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isExecutable: (path: string) => boolean;
  readonly run: (command: string, args: readonly string[], timeoutMs: number) => Promise<Ending>;
  /** Where Playwright keeps, or would keep, the Chromium of its own. */
  readonly playwrightPath: string;
  readonly isRoot: boolean;
  readonly say: (line: string) => void;
}

/** The machine that the tests run on. */
export function thisMachine(): Machine {
  return {
    env: process.env,
    isExecutable(path) {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    },
    run: (command, args, timeoutMs) =>
      runToEnd(command, args, { timeoutMs, env: installEnvironment() }),
    playwrightPath: chromium.executablePath(),
    isRoot: process.getuid?.() === 0,
    say: (line) => console.warn(line),
  };
}

/** Installing goes through the machine's own network settings, and asks no questions. */
function installEnvironment(): Record<string, string> {
  const settings = Object.entries(process.env).filter(([name]) =>
    /^(https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|PLAYWRIGHT_\w+)$/i.test(name),
  );
  const named = settings.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000",
    DEBIAN_FRONTEND: "noninteractive",
    ...machineEnvironment(),
    ...Object.fromEntries(named),
  };
}
