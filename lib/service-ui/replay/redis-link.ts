import { beforeDeadline, type StartTimer, serverTimer } from "../time/deadline";
import { failureClass } from "./failure-class";
import { connectRedis, type RedisClient, type RedisConnection } from "./redis-connection";
import {
  asUnavailable,
  noAnswerWithin,
  notConnectedWithin,
  ReplayStoreUnavailable,
} from "./replay-store";

export interface RedisLinkOptions {
  /** A `redis://` URL or, with TLS, a `rediss://` URL, with user, password and database number. */
  readonly url: string;
  /** The longest that one use waits. It doesn't end the attempt to connect. */
  readonly timeoutMs?: number;
  /** Called on each new connection before its use; a rejection refuses the connection. */
  readonly check?: (client: RedisClient) => Promise<void>;
  readonly connect?: typeof connectRedis;
  readonly startTimer?: StartTimer;
  readonly monotonicMs?: () => number;
  readonly random?: () => number;
}

/** A link to a Redis server: one connection at a time, replaced when it fails. */
export interface RedisLink {
  /** Runs `work` on a connection that passed the check. */
  run<T>(work: (client: RedisClient) => Promise<T>): Promise<T>;
  /**
   * Checks an open connection once more, because a server's settings may have changed. If the check
   * fails, the link drops the connection, and the next one must pass it.
   */
  recheck(): Promise<void>;
  /** Drops the connection; work in flight rejects, and so does all later work. */
  close(): void;
}

interface Line extends RedisConnection {
  checked?: Promise<RedisClient>;
  isReady?: boolean;
  /**
   * Whether the connection passed the check and gave a reply. Being connected alone proves nothing.
   */
  hasAnswered?: boolean;
  failure?: unknown;
}

const FAILED = "the transaction failed";
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;

/**
 * The longest that connecting may take. It needs four round trips or more (TCP, TLS, the password,
 * the check), so it gets longer than a use. Otherwise a process far from its server would work if it
 * were connected, and never be.
 */
const CONNECT_TIMEOUT_MS = 5000;

/**
 * Error replies that a new connection would get as well. A server whose memory is full (`OOM`), or
 * that a slow script blocks (`BUSY`), gives them on every connection, and still runs some commands.
 */
const OF_THE_SERVER: ReadonlySet<string | undefined> = new Set(["OOM", "BUSY"]);

/**
 * Makes a link, which loads `@redis/client` and connects at its first use.
 *
 * Uses that come while the link connects wait for as long as they may. The link drops a connection
 * that fails, misses a deadline, or replies with an error, unless the server is full or busy. If
 * the link kept its connection after a failover, for example, the former primary would reply
 * `READONLY` to every write. The next use reconnects at once or, if several connections in a row
 * gave no reply, after a pause. During the pause every use rejects with the last failure, and
 * nothing is queued.
 */
export function createRedisLink({
  url,
  timeoutMs = 1000,
  check = async () => {},
  connect = connectRedis,
  startTimer = serverTimer,
  monotonicMs = () => performance.now(),
  random = Math.random,
}: RedisLinkOptions): RedisLink {
  let current: Line | undefined;
  const connectMs = Math.max(CONNECT_TIMEOUT_MS, timeoutMs);
  let closed = false;
  let failures = 0;
  let lastFailure: unknown;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  function acquire(): Line {
    if (closed) throw new ReplayStoreUnavailable("it was closed");
    if (current !== undefined) return current;
    if (monotonicMs() < pausedUntil) throw lastFailure;
    const line: Line = connect(url, connectMs, (reason) => drop(line, reason));
    current = line;
    return line;
  }

  function drop(line: Line, failure: unknown): void {
    if (current === line) {
      current = undefined;
      line.failure = asUnavailable(FAILED, failure);
      lastFailure = line.failure;
      failures = line.hasAnswered ? 0 : failures + 1;
      pausedUntil = monotonicMs() + reconnectPauseMs(failures, random);
    }
    line.destroy();
  }

  async function use<T>(task: (line: Line) => Promise<T>): Promise<T> {
    const line = acquire();
    // A use that began while the link connected had too little time for its own answer. That it is
    // late says nothing about the connection.
    const { isReady = false } = line;
    let isLate = false;
    const late = () => {
      isLate = true;
      throw isReady ? noAnswerWithin(timeoutMs) : notConnectedWithin(timeoutMs, connectMs);
    };
    try {
      return await beforeDeadline(timeoutMs, () => task(line), late, startTimer);
    } catch (error) {
      const isOfTheUse = (isLate && !isReady) || OF_THE_SERVER.has(failureClass(error));
      if (!isOfTheUse) drop(line, error);
      // The connection's first failure says more than the errors that followed from it.
      throw line.failure ?? asUnavailable(FAILED, error);
    }
  }

  async function checkOnce(line: Line): Promise<RedisClient> {
    const connectAndCheck = async () => {
      const client = await line.client;
      await check(client);
      line.isReady = true;
      return client;
    };
    const late = () => {
      throw notConnectedWithin(connectMs);
    };
    try {
      return await beforeDeadline(connectMs, connectAndCheck, late, startTimer);
    } catch (error) {
      drop(line, error);
      throw error;
    }
  }

  return {
    run: (work) =>
      use(async (line) => {
        line.checked ??= checkOnce(line);
        const answer = await work(await line.checked);
        line.hasAnswered = true;
        return answer;
      }),
    recheck: () =>
      use(async (line) => {
        const isNew = line.checked === undefined;
        line.checked ??= checkOnce(line);
        const client = await line.checked;
        if (!isNew) await check(client);
      }),
    close() {
      closed = true;
      if (current !== undefined) drop(current, new ReplayStoreUnavailable("it was closed"));
    },
  };
}

/**
 * Milliseconds until the next connection may be made. The pause is 0 until two connections have
 * failed. Then it is a random value between half of a limit and the limit, so that processes that
 * lost a server together do not reconnect together. The limit begins at 50 ms and doubles with each
 * further failure, up to a second.
 *
 * @param failures connections in a row that failed before they answered anything
 * @param random at least 0 and less than 1
 */
export function reconnectPauseMs(failures: number, random: () => number): number {
  if (failures < 2) return 0;
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 2));
  return longest * (0.5 + random() / 2);
}
