import { type ChildProcess, spawn } from "node:child_process";

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
];

/**
 * The least environment a child runs in: a developer's own configuration never reaches the app
 * under test.
 */
export function machineEnvironment(): Record<string, string> {
  const set = MACHINE_VARIABLES.map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(
    set.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
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
  const endGroup = () => signalGroup(pid, "SIGKILL");
  process.once("exit", endGroup);
  const exited = new Promise<number | null>((resolve) => {
    child.once("close", (exitCode) => {
      process.off("exit", endGroup);
      resolve(exitCode);
    });
  });
  return {
    pid,
    exited,
    output: () => output,
    async stop(graceMs = 3_000) {
      if (child.exitCode === null && child.signalCode === null) signalGroup(pid, "SIGTERM");
      const impatience = setTimeout(endGroup, graceMs);
      await exited;
      clearTimeout(impatience);
      // What it has started may not have heeded, and would run on with nobody to end it.
      endGroup();
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
 * Runs a program to its end, or to the end of its time.
 *
 * @param timeoutMs when it is over, the program and all it started are ended
 */
export async function runToEnd(
  command: string,
  args: readonly string[],
  { timeoutMs, ...options }: SpawnOptions & { readonly timeoutMs: number },
): Promise<Ending> {
  let child: GroupedChild;
  try {
    child = await spawnGroup(command, args, options);
  } catch (error) {
    return { exitCode: null, output: String(error) };
  }
  const timer = setTimeout(() => signalGroup(child.pid, "SIGKILL"), timeoutMs);
  const exitCode = await child.exited;
  clearTimeout(timer);
  return { exitCode, output: child.output() };
}

function spawned(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("spawn", () => {
      if (child.pid !== undefined) resolve(child.pid);
    });
  });
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is gone already, which is what the signal is for.
  }
}
