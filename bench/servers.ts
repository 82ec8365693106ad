import { createHash } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { machineEnvironment, runToEnd, spawnGroup } from "../tests/support/child-process";

export const ROOT = process.cwd();
const APP = join(ROOT, "bench/app");
const NEXT = join(ROOT, "node_modules/next/dist/bin/next");
/** Where `run.mjs` puts what it bundles. */
export const BUNDLES = join(ROOT, "node_modules/.bench");
/** What the app under measurement is made of. */
const SOURCES = ["lib", "bench/app", "scripts/build-runtime.mjs", "package-lock.json"];
const START_TIMEOUT_MS = 60_000;

export type ServerName = "next" | "node" | "plain";

export interface Server {
  readonly name: ServerName;
  readonly origin: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const environment = {
  ...machineEnvironment(),
  NODE_ENV: "production",
  NEXT_TELEMETRY_DISABLED: "1",
  APP_SECRET: "a secret of the bench which nobody needs to know",
  // The limiter runs as it does by default; one client is just never stopped by it.
  UI_RATE_LIMIT: "999999999/60s",
  // A form of a thousand fields has more than the default.
  UI_MAX_BODY_BYTES: "65536",
};

/**
 * The builds of the app, by their folders. The second is what a deployment brings: the same
 * sources, built again. The tuned ones have the settings that favour Server Actions. `readable` keeps
 * the names in the server's code, for a profile.
 */
const FOLDERS = {
  first: ".next",
  second: ".next-second",
  tuned: ".next-tuned",
  tunedSecond: ".next-tuned-second",
  readable: ".next-readable",
} as const;
export type Build = keyof typeof FOLDERS;

function settingsOf(build: Build): Readonly<Record<string, string>> {
  const isTuned = build === "tuned" || build === "tunedSecond";
  return {
    BENCH_BUILD: FOLDERS[build],
    // Keeps the ids of Server Actions from one build to the next.
    ...(isTuned && {
      BENCH_USE_OFFLINE: "1",
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    }),
  };
}

/** Builds the app under measurement, unless the build that is there is of these very sources. */
export async function buildOnce(build: Build): Promise<"built" | "fresh"> {
  const folder = join(APP, FOLDERS[build]);
  const stampFile = join(folder, "bench-sources");
  const stamp = digestOf(SOURCES);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return "fresh";
  const { APP_SECRET: _none, ...env } = { ...environment, ...settingsOf(build) };
  // As a build on a clean machine: a cache would carry the ids of the Server Actions over.
  rmSync(folder, { recursive: true, force: true });
  const { exitCode, output } = await runToEnd(process.execPath, [NEXT, "build"], {
    cwd: APP,
    env,
  });
  if (exitCode !== 0) throw new Error(`next build failed (exit code ${exitCode}):\n${output}`);
  writeFileSync(stampFile, stamp);
  return "built";
}

/**
 * Starts a server on a free port of loopback.
 *
 * @param nodeFlags for Node itself
 * @param more added to the environment
 * @throws Error with what the server said, where it does not answer
 */
export async function startServer(
  name: ServerName,
  build: Build = "first",
  nodeFlags: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const listen = ["-H", "127.0.0.1", "-p", "0"];
  const commands: Record<ServerName, string[]> = {
    next: [NEXT, "start", ...listen],
    node: [join(ROOT, "server.mjs"), ...listen],
    plain: [join(BUNDLES, "plain-server.mjs")],
  };
  const claims = mkdtempSync(join(tmpdir(), "service-ui-bench-"));
  const env = {
    ...environment,
    ...settingsOf(build),
    BENCH_BOOKS: process.env.BENCH_BOOKS ?? claims,
    UI_REPLAY_DIR: claims,
    ...more,
  };
  const child = await spawnGroup(process.execPath, [...nodeFlags, ...commands[name]], {
    cwd: APP,
    env,
  });
  const stop = async () => {
    await child.stop(10_000);
    rmSync(claims, { recursive: true, force: true });
  };
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(child.output())?.[0];
    if (origin && (await answers(origin))) return { name, origin, pid: child.pid, stop };
    await delay(25);
  }
  await stop();
  throw new Error(`The server ${name} does not answer:\n${child.output()}`);
}

async function answers(origin: string): Promise<boolean> {
  try {
    await (await fetch(origin, { method: "POST", body: '{"ctx":""}' })).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** Of names and contents, so that it is the same wherever the checkout lies. */
function digestOf(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesOf).sort()) {
    hash.update(path).update(readFileSync(join(ROOT, path)));
  }
  return hash.digest("hex");
}

/** Made by a build, so they say nothing of whether there must be another. */
const MADE = new Set([...Object.values(FOLDERS), "public", "dist", "next-env.d.ts"] as string[]);

function filesOf(path: string): string[] {
  if (statSync(join(ROOT, path)).isFile()) return [path];
  return readdirSync(join(ROOT, path))
    .filter((name) => !MADE.has(name))
    .flatMap((name) => filesOf(`${path}/${name}`));
}
