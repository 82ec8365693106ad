import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { BUILD_PATIENCE_MS, HOW_TO_RAISE } from "./patience";

/**
 * Variables of the machine that a child needs to run at all; everything else a test must name
 * itself.
 */
const MACHINE_VARIABLES = [
  "PATH",
  "HOME",
  "TMPDIR",
  "LANG",
  "LC_ALL",
  "CI",
  "NO_COLOR",
  "XDG_CACHE_HOME",
  "XDG_CONFIG_HOME",
  // Of a network whose proxy has a certificate of its own, which npm needs to know.
  "NODE_EXTRA_CA_CERTS",
];

/**
 * What npm installs for a test was published before this day, also what its packages ask for: a
 * version of today may name one that the registry doesn't have yet. Raise it if npm finds no
 * version "with a date before".
 */
const INSTALLED_BEFORE = "2026-11-20";

/**
 * The least environment a child runs in: a developer's own configuration never reaches the app
 * under test.
 */
export function machineEnvironment(): Record<string, string> {
  const set = MACHINE_VARIABLES.map((name) => [name, process.env[name]] as const);
  return {
    ...Object.fromEntries(set.filter((entry): entry is [string, string] => entry[1] !== undefined)),
    npm_config_before: INSTALLED_BEFORE,
  };
}

export interface SpawnOptions {
  readonly cwd?: string;
  /** The whole environment of the child; nothing is inherited beside it. */
  readonly env: Readonly<Record<string, string>>;
  /** The user and group that the child runs as; default this process's own. */
  readonly uid?: number | undefined;
}

/** A child in a process group of its own, with what it has said so far. */
export interface GroupedChild {
  readonly pid: number;
  /** Resolves once with the exit code; null where a signal ended the child. */
  readonly exited: Promise<number | null>;
  /** Standard output and standard error, interleaved as they came. */
  output(): string;
  /** Ends the whole group, politely and then not, and resolves when the child is gone. */
  stop(graceMs?: number): Promise<void>;
  /** Ends it at once, with all that it has started. */
  kill(): void;
}

/**
 * Starts a program as the leader of its own process group, so that ending it ends what it started.
 *
 * Whatever is still running when this process exits is ended with it.
 *
 * @throws (rejects) where the program cannot be started
 */
export async function spawnGroup(
  command: string,
  args: readonly string[],
  { cwd, env, uid }: SpawnOptions,
): Promise<GroupedChild> {
  const child = spawn(command, args, {
    ...(cwd === undefined ? {} : { cwd }),
    ...(uid === undefined ? {} : { uid, gid: uid }),
    // Next declares NODE_ENV a required key of every environment; here the caller decides.
    env: env as NodeJS.ProcessEnv,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const pid = await spawned(child);
  const kill = () => endTree(pid);
  process.once("exit", kill);
  const exited = new Promise<number | null>((resolve) => {
    child.once("close", (exitCode) => {
      process.off("exit", kill);
      resolve(exitCode);
    });
  });
  return {
    pid,
    exited,
    output: () => output,
    kill,
    async stop(graceMs = 3_000) {
      if (child.exitCode === null && child.signalCode === null) signalGroup(pid, "SIGTERM");
      const impatience = setTimeout(kill, graceMs);
      await exited;
      clearTimeout(impatience);
      // What it has started may not have heeded, and would run on with nobody to end it.
      signalGroup(pid, "SIGKILL");
    },
  };
}

/** How a program that ran to its end ended. */
export interface Ending {
  /** Null where it could not be started, or was ended by a signal. */
  readonly exitCode: number | null;
  readonly output: string;
}

/**
 * Runs a program to its end, or to the limit of a build or an install.
 *
 * @param timeoutMs another limit; when it is over, the program and all it started are ended, and
 *   the output's last line says so
 */
export async function runToEnd(
  command: string,
  args: readonly string[],
  { timeoutMs = BUILD_PATIENCE_MS, ...options }: SpawnOptions & { readonly timeoutMs?: number },
): Promise<Ending> {
  let child: GroupedChild;
  try {
    child = await spawnGroup(command, args, options);
  } catch (error) {
    return { exitCode: null, output: String(error) };
  }
  let limit = "";
  const timer = setTimeout(() => {
    const minutes = Math.round(timeoutMs / 60_000);
    limit = `\n${command} ran longer than its limit, ${minutes} min, and was ended. ${HOW_TO_RAISE}\n`;
    child.kill();
  }, timeoutMs);
  const exitCode = await child.exited;
  clearTimeout(timer);
  return { exitCode, output: child.output() + limit };
}

function spawned(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("spawn", () => {
      if (child.pid !== undefined) resolve(child.pid);
    });
  });
}

/** Also ends what has left the group: `next build` gives `tsc` a session of its own. */
function endTree(root: number): void {
  const tree = descendants(root);
  for (const pid of [root, ...tree]) signalGroup(pid, "SIGKILL");
}

/** Only Linux tells without another program; elsewhere, what leaves its group lives on. */
function descendants(root: number): readonly number[] {
  if (process.platform !== "linux") return [];
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const parent = parentOf(name);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found = [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found.slice(1);
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return 0; // It has ended.
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is gone already, which is what the signal is for.
  }
}
