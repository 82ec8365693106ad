import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { OUTSIDE } from "@/scripts/outside.mjs";
import { type Ending, machineEnvironment, runToEnd, spawnGroup } from "./child-process";
import { TEST_SECRET } from "./next-server";
import { PATIENCE_MS } from "./patience";
import { freePort } from "./ports";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const CREATE = join(ROOT, "node_modules/create-next-app/dist/index.js");
/** The packages as `npm pack` made them in this run. */
const PACKED = join(ROOT, "test-results/packed");
const TARBALLS = ["service-ui.tgz", "service-ui-versioning.tgz"].map((name) => join(PACKED, name));
/** What the first app of this run has installed; the others take a copy. */
const INSTALLED = join(ROOT, "test-results/installed");
/** What an app tests with, in the versions that this package is tested with. */
const TEST_PACKAGES = ["vitest", "happy-dom"].map((name) => `${name}@${versionOf(name)}`);
const ENVIRONMENT = {
  ...machineEnvironment(),
  // npm climbs from a temporary folder inside of the checkout to its package.json, and edits that.
  TMPDIR: OUTSIDE,
  NEXT_TELEMETRY_DISABLED: "1",
  npm_config_loglevel: "error",
};

/** A folder with a space in its name, as users have them, for apps with the packed packages. */
export interface Workshop {
  readonly folder: string;
  /** The tarballs that `npm pack` made; every workshop of a run has the same. */
  readonly tarballs: readonly string[];
  remove(): void;
}

/** Packs the packages as their users get them, unless another suite of this run has. */
export async function openWorkshop(): Promise<Workshop> {
  const folder = mkdtempSync(join(OUTSIDE, "fresh apps "));
  await alone(async () => {
    if (existsSync(PACKED)) return;
    const unfinished = `${PACKED}.unfinished`;
    await run(process.execPath, ["scripts/pack.mjs", unfinished], ROOT);
    renameSync(unfinished, PACKED);
  });
  return {
    folder,
    tarballs: TARBALLS,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Takes away what an earlier run packed and installed, which may be older than the sources. */
export function forgetPackage(): void {
  rmSync(PACKED, { recursive: true, force: true });
  rmSync(INSTALLED, { recursive: true, force: true });
}

/** Installs the packages and a test runner into an app, or copies what this run has installed. */
async function install(folder: string, tarballs: readonly string[]): Promise<void> {
  const manifest = join(folder, "package.json");
  await alone(async () => {
    if (existsSync(INSTALLED)) return;
    await run("npm", ["install", "--no-audit", "--no-fund", ...tarballs, ...TEST_PACKAGES], folder);
    const unfinished = `${INSTALLED}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished);
    cpSync(manifest, join(unfinished, "package.json"));
    await run("cp", ["-a", join(folder, "node_modules"), unfinished], folder);
    renameSync(unfinished, INSTALLED);
  });
  if (existsSync(join(folder, "node_modules"))) return;
  await run("cp", ["-a", join(INSTALLED, "node_modules"), folder], folder);
  const { dependencies } = JSON.parse(readFileSync(join(INSTALLED, "package.json"), "utf8"));
  const described = JSON.parse(readFileSync(manifest, "utf8"));
  writeFileSync(manifest, JSON.stringify({ ...described, dependencies }, null, 2));
}

/**
 * Packs or installs one at a time: each packing begins by emptying `dist/`, and one installation
 * serves all. Suites run in threads of one process, or in several; a lock of a process that is gone
 * counts for nothing.
 */
async function alone(work: () => Promise<void>): Promise<void> {
  const lock = join(ROOT, "test-results/packing");
  mkdirSync(dirname(lock), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch {
      if (!isRunning(lock)) rmSync(lock, { force: true });
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function isRunning(lock: string): boolean {
  try {
    const pid = Number(readFileSync(lock, "utf8"));
    return pid === 0 || process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * An app that `create-next-app` has just made, with the packages and a test runner in it, and not
 * yet set up.
 */
export interface FreshApp {
  readonly folder: string;
  /** `npx service-ui` with these arguments. */
  command(...args: readonly string[]): Promise<Ending>;
  /** `next build` with these flags. */
  build(...flags: readonly string[]): Promise<Ending>;
  /** A program of the app's packages, by its path in the app. */
  node(program: string, ...args: readonly string[]): Promise<Ending>;
  /** The app's own tests. */
  test(): Promise<Ending>;
  /** `next start`, `next dev` or the app's own `server.mjs`, once it answers. */
  start(
    command: "start" | "dev" | "server.mjs",
  ): Promise<{ readonly url: string; stop(): Promise<void> }>;
  write(path: string, text: string): void;
  remove(path: string): void;
  /** Every file that is the app's own, by path. */
  files(): ReadonlyMap<string, string>;
}

/**
 * @param flagsOfCreate of `create-next-app`: the language and where `app/` stands
 * @param packages what is installed besides, each with its version
 */
export async function freshApp(
  { folder: parent, tarballs }: Workshop,
  name: string,
  flagsOfCreate: readonly string[],
  packages: readonly string[] = [],
): Promise<FreshApp> {
  const folder = join(parent, name);
  const flags = ["--app", "--empty", "--no-tailwind", "--no-eslint", "--use-npm", "--yes"];
  const quick = ["--skip-install", "--disable-git"];
  await run(process.execPath, [CREATE, name, ...flagsOfCreate, ...flags, ...quick], parent);
  await install(folder, tarballs);
  if (packages.length > 0) {
    await run("npm", ["install", "--no-audit", "--no-fund", ...packages], folder);
  }
  const next = join(folder, "node_modules/next/dist/bin/next");
  const program = (args: readonly string[]) =>
    runToEnd(process.execPath, args, {
      cwd: folder,
      env: ENVIRONMENT,
    });
  return {
    folder,
    command: (...args) => program([join(folder, "node_modules/.bin/service-ui"), ...args]),
    build: (...flags) => program([next, "build", ...flags]),
    node: (file, ...args) => program([join(folder, file), ...args]),
    test: () => program([join(folder, "node_modules/vitest/vitest.mjs"), "run"]),
    async start(command) {
      const port = String(await freePort());
      const own = command === "server.mjs";
      const args = own ? [command] : [next, command, "-H", "127.0.0.1", "-p", port];
      const mode = command === "dev" ? "development" : "production";
      const env = { ...ENVIRONMENT, NODE_ENV: mode, APP_SECRET: TEST_SECRET, PORT: port };
      const child = await spawnGroup(process.execPath, args, { cwd: folder, env });
      const url = `http://127.0.0.1:${port}`;
      await answers(url, child.output);
      return { url, stop: () => child.stop() };
    },
    write(path, text) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    remove: (path) => rmSync(join(folder, path), { recursive: true }),
    files: () => ownFiles(folder),
  };
}

function versionOf(name: string): string {
  return JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).devDependencies[name];
}

/** @throws Error that holds what a program said, where it failed */
async function run(program: string, args: readonly string[], cwd: string): Promise<void> {
  const { exitCode, output } = await runToEnd(program, args, {
    cwd,
    env: ENVIRONMENT,
  });
  if (exitCode !== 0) throw new Error(`${program} ${args.join(" ")} failed:\n${output}`);
}

async function answers(url: string, output: () => string): Promise<void> {
  const deadline = AbortSignal.timeout(PATIENCE_MS);
  for (;;) {
    try {
      await (await fetch(url, { signal: deadline })).arrayBuffer();
      return;
    } catch (error) {
      if (deadline.aborted)
        throw new Error(`${url} does not answer:\n${output()}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

function ownFiles(root: string, inside = ""): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(join(root, inside), { withFileTypes: true })) {
    const path = join(inside, entry.name);
    if (["node_modules", ".next"].includes(entry.name)) continue;
    if (entry.isDirectory()) for (const [name, text] of ownFiles(root, path)) found.set(name, text);
    else found.set(path, readFileSync(join(root, path), "utf8"));
  }
  return found;
}
