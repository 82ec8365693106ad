import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type GroupedChild, machineEnvironment, runToEnd, spawnGroup } from "./child-process";
import { HOW_TO_RAISE, PATIENCE_MS, PATIENT_SERVER } from "./patience";
import { freePort } from "./ports";

/** The secret of every server under test, unless the test gives another. */
export const TEST_SECRET = "test-secret-0123456789abcdef-0123456789abcdef";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const NEXT = join(ROOT, "node_modules/next/dist/bin/next");
const COMMANDS: Readonly<Record<Mount, readonly string[]>> = {
  next: [NEXT, "start"],
  node: [join(ROOT, "server.mjs")],
};
const POLL_MS = 25;

/**
 * What stands in front of the built app: `next start`, or the Node server of `npm run start:node`.
 */
export type Mount = "next" | "node";
export const MOUNTS: readonly Mount[] = ["next", "node"];

export interface NextOptions {
  /** The `server.js` of a standalone build, to run in place of `next start`. */
  readonly standalone?: string;
  /** Default: the one that the suite's project runs on, `UI_TEST_MOUNT`, else `next start`. */
  readonly mount?: Mount;
  /** Added to the test environment; `undefined` takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Default: a free one. Give one only to start a server again where another was. */
  readonly port?: number;
}

/** A `next start` that answers. */
export interface NextServer {
  /** Origin, without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** The process; a test that kills it hard finds it here. */
  readonly pid: number;
  /** What the server has written so far. */
  output(): string;
  /** Ends the server and all it started; calling it again does nothing more. */
  stop(): Promise<void>;
}

/** How a `next start` ended that was not to go on. */
export interface NextExit {
  readonly exitCode: number | null;
  readonly output: string;
}

/**
 * Builds the app for production.
 *
 * The build gets no secret: what it makes must not depend on one. It makes the standalone server
 * too, which changes nothing for `next start`.
 *
 * @throws Error that holds the build's output
 */
export async function buildNext(): Promise<void> {
  // What a developer has there must not be built in; a fresh clone has nothing there, so a file
  // stands for it.
  const planted = join(ROOT, ".service-ui", "not-to-be-built");
  await mkdir(dirname(planted), { recursive: true, mode: 0o700 });
  await writeFile(planted, "");
  const { exitCode, output } = await runToEnd(process.execPath, [NEXT, "build"], {
    cwd: ROOT,
    env: {
      ...machineEnvironment(),
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      NEXT_OUTPUT: "standalone",
      UI_TEST_BUILD: "1",
    },
  }).finally(() => rm(planted));
  if (exitCode !== 0) throw new Error(`next build failed (exit code ${exitCode}):\n${output}`);
}

/**
 * Starts the built app on a loopback port and resolves when it answers.
 *
 * The environment is the machine's bare one, `APP_SECRET`, limits of time that a slow machine does
 * not meet, and `UI_REPLAY_DIR` in a new folder that goes when the server does.
 *
 * @throws Error that holds the server's output, where it ends or stays silent
 */
export async function startNext(options: NextOptions = {}): Promise<NextServer> {
  const { child, stop } = await launch(options);
  const deadline = AbortSignal.timeout(PATIENCE_MS);
  const ended = child.exited.then((exitCode) => ({ exitCode }));
  const outcome = await Promise.race([ended, answering(child, deadline)]);
  if (outcome instanceof URL) {
    return {
      url: outcome.origin,
      port: Number(outcome.port),
      pid: child.pid,
      output: child.output,
      stop,
    };
  }
  await stop();
  const reason = outcome
    ? `ended with exit code ${outcome.exitCode}`
    : `did not answer within ${PATIENCE_MS / 1000} s. ${HOW_TO_RAISE}`;
  throw new Error(`next start ${reason}:\n${child.output()}`);
}

/**
 * Starts the built app where it is expected to refuse to start, and resolves when it has ended.
 *
 * @throws Error that holds the server's output, where it goes on running
 */
export async function exitOfNext(options: NextOptions = {}): Promise<NextExit> {
  const { child, stop } = await launch(options);
  const patience = new AbortController();
  const alive = delay(PATIENCE_MS, "alive" as const, { signal: patience.signal }).catch(
    () => "over" as const,
  );
  const outcome = await Promise.race([child.exited, alive]);
  patience.abort();
  await stop();
  if (outcome === "alive") throw new Error(`next start goes on running:\n${child.output()}`);
  return { exitCode: await child.exited, output: child.output() };
}

async function launch({ mount = mountOfProject(), env = {}, port = 0, standalone }: NextOptions) {
  const replayDirectory = await mkdtemp(join(tmpdir(), "service-ui-replay-"));
  const wanted = {
    ...machineEnvironment(),
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    ...PATIENT_SERVER,
    APP_SECRET: TEST_SECRET,
    UI_REPLAY_DIR: replayDirectory,
    ...env,
  };
  const set = Object.entries(wanted).filter((entry): entry is [string, string] => !!entry[1]);
  const child = standalone
    ? await spawnGroup(process.execPath, [standalone], {
        cwd: dirname(standalone),
        env: {
          ...Object.fromEntries(set),
          HOSTNAME: "127.0.0.1",
          PORT: String(port || (await freePort())),
        },
      })
    : await spawnGroup(
        process.execPath,
        [...COMMANDS[mount], "-H", "127.0.0.1", "-p", String(port)],
        {
          cwd: ROOT,
          env: Object.fromEntries(set),
        },
      );
  const stop = async () => {
    await child.stop();
    await rm(replayDirectory, { recursive: true, force: true });
  };
  return { child, stop };
}

function mountOfProject(): Mount {
  return MOUNTS.find((mount) => mount === process.env.UI_TEST_MOUNT) ?? "next";
}

/** The server's address once it answers there; undefined where the child ended or the time did. */
export async function answering(
  child: GroupedChild,
  deadline: AbortSignal,
): Promise<URL | undefined> {
  let ended = false;
  child.exited.then(() => {
    ended = true;
  });
  while (!ended && !deadline.aborted) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(child.output())?.[0];
    if (address && (await answers(address, deadline))) return new URL(address);
    await delay(POLL_MS);
  }
  return undefined;
}

async function answers(address: string, signal: AbortSignal): Promise<boolean> {
  try {
    await (await fetch(address, { signal, redirect: "manual" })).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
