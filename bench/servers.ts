import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { machineEnvironment, runToEnd, spawnGroup } from "../tests/support/child-process";

export const ROOT = process.cwd();
const APP = join(ROOT, "bench/app");
const NEXT = join(ROOT, "node_modules/next/dist/bin/next");
const STAMP = join(APP, ".next/bench-sources");
/** What the app under measurement is made of. */
const SOURCES = ["lib", "components/ui", "bench/app", "scripts", "package-lock.json"];
const BUILD_TIMEOUT_MS = 240_000;
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
  APP_SECRET: "a secret for the bench, of which nobody needs to know",
  // The limiter runs as it does by default; one client is just never stopped by it.
  UI_RATE_LIMIT: "999999999/60s",
};

/** Builds the app under measurement, unless the build that is there is of these very sources. */
export async function buildOnce(): Promise<"built" | "fresh"> {
  const stamp = digestOf(SOURCES.map((path) => join(ROOT, path)));
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp) return "fresh";
  const { APP_SECRET: _none, ...env } = environment;
  const { exitCode, output } = await runToEnd(process.execPath, [NEXT, "build"], {
    cwd: APP,
    env,
    timeoutMs: BUILD_TIMEOUT_MS,
  });
  if (exitCode !== 0) throw new Error(`next build failed (exit code ${exitCode}):\n${output}`);
  writeFileSync(STAMP, stamp);
  return "built";
}

/** Starts one of the three servers. `nodeFlags` go to Node itself, for a profile. */
export async function startServer(
  name: ServerName,
  nodeFlags: readonly string[] = [],
): Promise<Server> {
  const listen = ["-H", "127.0.0.1", "-p", "0"];
  const commands: Record<ServerName, string[]> = {
    next: [NEXT, "start", ...listen],
    node: [join(ROOT, "server.mjs"), ...listen],
    plain: [join(ROOT, "bench/plain-server.mjs")],
  };
  const claims = mkdtempSync(join(tmpdir(), "service-ui-bench-"));
  const env = { ...environment, UI_REPLAY_DIR: claims };
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

function digestOf(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesOf).sort()) hash.update(path).update(readFileSync(path));
  return hash.digest("hex");
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!readdirOf(path)) return [path];
  return (readdirOf(path) ?? [])
    .filter((name) => ![".next", "public", "next-env.d.ts"].includes(name))
    .flatMap((name) => filesOf(join(path, name)));
}

function readdirOf(path: string): string[] | undefined {
  try {
    return readdirSync(path);
  } catch {
    return undefined; // a file
  }
}
