import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { DatabaseSync } from "@photostructure/sqlite";
import { machineEnvironment, runToEnd, spawnGroup } from "../../tests/support/child-process";
import { becomeTwin, EXAMPLE } from "./twin";

export const WAYS = ["own", "actions"] as const;
export type WayName = (typeof WAYS)[number];

const START_TIMEOUT_MS = 60_000;

/** One way's server, and the lists that it shows. */
export interface TodoServer {
  readonly origin: string;
  /** The cookie of a new user with todos of these titles. */
  seed(titles: readonly string[]): { readonly name: string; readonly value: string };
  stop(): Promise<void>;
}

const work = mkdtempSync(join(tmpdir(), "service-ui-todomvc-"));
process.once("exit", () => rmSync(work, { recursive: true, force: true }));
const env = {
  ...machineEnvironment(),
  NODE_ENV: "production",
  NEXT_TELEMETRY_DISABLED: "1",
  APP_SECRET: "a secret of the bench which nobody needs to know",
  // The limiter runs as it does by default; one client is just never stopped by it.
  UI_RATE_LIMIT: "999999999/60s",
};

/** Builds a copy of the example, or of its twin, and starts it. */
export async function startTodos(way: WayName): Promise<TodoServer> {
  if (!existsSync(join(EXAMPLE, "node_modules"))) {
    throw new Error("Set the example up first: npm run example -- todomvc build");
  }
  const folder = join(work, way);
  const left = new Set(["node_modules", ".next", ".data", ".service-ui"]);
  cpSync(EXAMPLE, folder, {
    recursive: true,
    filter: (path) => !left.has(basename(path)) && !/\.test\.tsx?$/.test(path),
  });
  execFileSync("cp", ["-a", join(EXAMPLE, "node_modules"), folder]);
  if (way === "actions") becomeTwin(folder);
  const next = join(folder, "node_modules/next/dist/bin/next");
  const { APP_SECRET: _none, ...buildEnv } = env;
  const { exitCode, output } = await runToEnd(process.execPath, [next, "build"], {
    cwd: folder,
    env: buildEnv,
  });
  if (exitCode !== 0) throw new Error(`TodoMVC does not build (${way}):\n${output}`);
  const file = join(folder, "todos.db");
  const child = await spawnGroup(process.execPath, [next, "start", "-H", "127.0.0.1", "-p", "0"], {
    cwd: folder,
    env: { ...env, TODOMVC_FILE: file },
  });
  const untilMs = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < untilMs) {
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(child.output())?.[0];
    if (origin && child.output().includes("Ready")) {
      await fetchAs(origin, "nobody"); // The first page of a user makes the table.
      return { origin, seed: (titles) => seed(file, titles), stop: () => child.stop() };
    }
    await delay(25);
  }
  await child.stop();
  throw new Error(`TodoMVC does not start (${way}):\n${child.output()}`);
}

/** The page of a list. */
export async function fetchAs(origin: string, user: string): Promise<string> {
  const response = await fetch(origin, { headers: { cookie: `user=${user}` } });
  if (!response.ok) throw new Error(`The list answers ${response.status}.`);
  return response.text();
}

function seed(file: string, titles: readonly string[]) {
  const user = randomUUID();
  const db = new DatabaseSync(file, { timeout: 5000 });
  db.exec("BEGIN");
  const insert = db.prepare("INSERT INTO todo (user, title) VALUES (?, ?)");
  for (const title of titles) insert.run(user, title);
  db.exec("COMMIT");
  db.close();
  return { name: "user", value: user };
}
