import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { onPath } from "./optional-programs";
import { freePort } from "./ports";

/** A real server of its own, on a Unix socket and, where it was asked for, a port. */
export interface RedisServer {
  readonly socketPath: string;
  /** Stops it in its tracks: connections stay open, and nothing is answered. */
  pause(): Promise<void>;
  /** Lets it go on. */
  resume(): void;
  /** Asks it to end, as a deploy would. */
  shutDown(): Promise<void>;
  /** Kills the process outright, as a power cut would; the directory stays. */
  kill(): Promise<void>;
  /** Starts it again on the same socket and the same files. */
  restart(): Promise<void>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

/** The path of `redis-server`, where the machine has one. */
export const findRedisServer = () => onPath("redis-server");

/** @param settings further command-line settings, such as `["--appendonly", "yes"]` */
export async function startRedis(settings: readonly string[] = []): Promise<RedisServer> {
  const directory = mkdtempSync(join(tmpdir(), "service-ui-redis-"));
  const socketPath = join(directory, "redis.sock");
  const base = ["--port", "0", "--unixsocket", socketPath, "--dir", directory, "--save", ""];
  const remove = () => rmSync(directory, { recursive: true, force: true });
  let server = await spawnRedis([...base, ...settings]).catch((error: unknown) => {
    remove();
    throw error;
  });

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  }
  const kill = () => end("SIGKILL");

  return {
    socketPath,
    kill,
    async pause() {
      server.kill("SIGSTOP");
      while (!isStopped(server.pid ?? 0)) await delay(1);
    },
    resume: () => void server.kill("SIGCONT"),
    shutDown: () => end("SIGTERM"),
    async restart() {
      await kill();
      server = await spawnRedis([...base, ...settings]);
    },
    async stop() {
      await kill();
      remove();
    },
  };
}

/** A server that also listens on a loopback port of its own, the same one after every restart. */
export async function startRedisOnPort(
  settings: readonly string[] = [],
): Promise<RedisServer & { readonly port: number }> {
  const port = await freePort();
  const server = await startRedis(["--port", `${port}`, "--bind", "127.0.0.1", ...settings]);
  return { ...server, port };
}

/**
 * A signal is on its way for a moment; where there is no `/proc` to look, it is taken to have
 * arrived.
 */
function isStopped(pid: number): boolean {
  if (!existsSync("/proc/self/stat")) return true;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return /\) T/.test(stat);
}

async function spawnRedis(settings: readonly string[]): Promise<ChildProcess> {
  const server = spawn(findRedisServer() ?? "redis-server", settings, {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const onExit = () => server.kill("SIGKILL");
  process.once("exit", onExit);
  server.once("exit", () => process.off("exit", onExit));
  const said: string[] = [];
  for await (const line of createInterface({ input: server.stdout })) {
    said.push(line);
    if (line.includes("eady to accept connections")) {
      server.stdout.resume();
      return server;
    }
  }
  throw new Error(`redis-server ended before it was ready:\n${said.join("\n")}`);
}
