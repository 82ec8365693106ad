import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";

/** A real server of its own, on a Unix socket, without any port. */
export interface RedisServer {
  readonly socketPath: string;
  /** Kills the process outright, as a power cut would; the directory stays. */
  kill(): Promise<void>;
  /** Starts it again on the same socket and the same files. */
  restart(): Promise<void>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

/** The path of `redis-server`, where the machine has one. */
export function findRedisServer(path = process.env.PATH ?? ""): string | undefined {
  const candidates = path.split(delimiter).map((directory) => join(directory, "redis-server"));
  return candidates.find((candidate) => existsSync(candidate));
}

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

  async function kill(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill("SIGKILL");
    await ended;
  }

  return {
    socketPath,
    kill,
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
