import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startRedis, startRedisOnPort } from "./redis-server";
import { connectResp, type RespConnection } from "./resp-connection";
import { loseFirstAnswerOfEveryFifth, startUpstashFront } from "./upstash-front";

/** What several servers share, and the environment by which they find it. */
export interface SharedBacking {
  readonly env: Readonly<Record<string, string>>;
  /** Ends it outright and starts it again, where it is a program at all. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Claims must outlive the process that keeps them. By default Redis holds records back while the
 * disk is busy: one that is killed then loses them.
 */
const DURABLE = [
  ...["--appendonly", "yes", "--appendfsync", "always"],
  ...["--maxmemory-policy", "noeviction"],
];

export async function shareSqliteFile(): Promise<SharedBacking> {
  const directory = mkdtempSync(join(tmpdir(), "service-ui-shared-"));
  return {
    env: { UI_REPLAY_DIR: directory },
    restart: async () => {},
    close: async () => rmSync(directory, { recursive: true, force: true }),
  };
}

export async function shareRedis(): Promise<SharedBacking> {
  const redis = await startRedisOnPort(DURABLE);
  return {
    env: { REDIS_URL: `redis://127.0.0.1:${redis.port}` },
    restart: () => redis.restart(),
    close: () => redis.stop(),
  };
}

/** A database behind the REST protocol, on a network that loses a fifth of the first answers. */
export async function shareUpstash(): Promise<SharedBacking> {
  const redis = await startRedis(DURABLE);
  const connection = reconnecting(redis.socketPath);
  const front = await startUpstashFront(connection);
  front.failWith(loseFirstAnswerOfEveryFifth());
  return {
    env: { UPSTASH_REDIS_REST_URL: front.url, UPSTASH_REDIS_REST_TOKEN: front.token },
    restart: () => redis.restart(),
    async close() {
      await front.close();
      connection.close();
      await redis.stop();
    },
  };
}

/** Connects anew where the connection is gone; what was under way on it has failed. */
export function reconnecting(socketPath: string): RespConnection {
  let current: RespConnection | undefined;
  let connecting: Promise<RespConnection> | undefined;
  async function connect(): Promise<RespConnection> {
    connecting ??= connectResp(socketPath).finally(() => {
      connecting = undefined;
    });
    current = await connecting;
    return current;
  }
  return {
    get isOpen() {
      return current?.isOpen ?? false;
    },
    async send(commands) {
      const open = current?.isOpen ? current : await connect();
      return open.send(commands);
    },
    close: () => current?.close(),
  };
}
