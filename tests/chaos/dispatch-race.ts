import { connectClient, type Dispatch, newDispatch, type Reply } from "../support/dispatch-client";
import type { ServerProcess } from "../support/server-process";

/** One dispatch that was sent twice at once, to different servers. */
export interface Pair {
  readonly dispatch: Dispatch;
  /** The indexes of the servers that it was sent to. */
  readonly servers: readonly [number, number];
  readonly replies: readonly [Reply, Reply];
}

/** What serves the dispatch endpoint on a loopback port. */
export type Served = Pick<ServerProcess, "port">;

export interface RaceOptions {
  readonly servers: readonly Served[];
  /** How many dispatches are sent, each twice. */
  readonly count: number;
  /** Chooses the servers of each pair. */
  readonly random: () => number;
  /** Makes a dispatch that the servers know; default one of `serveDispatch`'s. */
  readonly make?: () => Dispatch;
  /** Dispatches by which the connections to each server are opened; default 100. */
  readonly warmUps?: number;
  /** Told after each pair how many are done. */
  readonly onProgress?: (done: number) => void;
}

const PAIRS_AT_ONCE = 32;

/**
 * Sends dispatches in pairs, and resolves when every one is answered or lost.
 *
 * The connections are opened first, with other dispatches: from cold ones the first of two wins by
 * a head start, and a store that looks, waits and then writes would pass.
 */
export async function raceDispatches(options: RaceOptions): Promise<readonly Pair[]> {
  const { servers, count, random, make = newDispatch, warmUps = 100 } = options;
  const { onProgress = () => {} } = options;
  const clients = servers.map(({ port }) => connectClient(port));
  const send = (server: number, dispatch: Dispatch): Promise<Reply> =>
    clients[server]?.send(dispatch) ?? Promise.reject(new TypeError(`No server ${server}.`));

  const opening = clients.flatMap((client) =>
    Array.from({ length: warmUps }, () => client.send(make())),
  );
  await Promise.all(opening);

  const pairs: Pair[] = [];
  let begun = 0;
  const work = async () => {
    while (begun < count) {
      begun += 1;
      const first = Math.floor(random() * servers.length);
      const second = (first + 1 + Math.floor(random() * (servers.length - 1))) % servers.length;
      const dispatch = make();
      const replies = await Promise.all([send(first, dispatch), send(second, dispatch)]);
      pairs.push({ dispatch, servers: [first, second], replies });
      onProgress(pairs.length);
    }
  };
  await Promise.all(Array.from({ length: PAIRS_AT_ONCE }, work));
  for (const client of clients) client.close();
  return pairs;
}

/**
 * Sends each dispatch once more, in turn to one server after the other, and gives the different
 * replies.
 */
export async function sendAgain(
  servers: readonly Served[],
  dispatches: readonly Dispatch[],
): Promise<ReadonlySet<Reply>> {
  const clients = servers.map(({ port }) => connectClient(port));
  const replies = await Promise.all(
    dispatches.map((dispatch, index) => clients[index % clients.length]?.send(dispatch)),
  );
  for (const client of clients) client.close();
  return new Set(replies.filter((reply) => reply !== undefined));
}

/** How often the handler ran for each of these dispatches, over all servers. */
export async function countRuns(
  servers: readonly ServerProcess[],
  dispatches: readonly Dispatch[],
): Promise<ReadonlyMap<string, number>> {
  const runs = new Map(dispatches.map(({ dispatchId }) => [dispatchId, 0]));
  for (const ran of await Promise.all(servers.map((server) => server.ran()))) {
    for (const id of ran) {
      const before = runs.get(id);
      if (before !== undefined) runs.set(id, before + 1);
    }
  }
  return runs;
}
