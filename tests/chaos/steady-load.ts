import { connectClient, newDispatch, type Reply } from "../support/dispatch-client";

/** Replies to one phase of a load; `ids` are the dispatches that were begun in it. */
export interface Phase {
  readonly replies: Map<Reply, string[]>;
}

/** Dispatches without a pause, until it is stopped. */
export interface SteadyLoad {
  /**
   * Begins a phase and resolves when `count` dispatches that were begun in it have this reply. The
   * phase goes on until the next begins; a dispatch belongs to the phase in which it was begun,
   * however late its answer comes.
   */
  until(reply: Reply, count: number): Promise<Phase>;
  stop(): Promise<void>;
}

const AT_ONCE = 16;

export function startLoad(port: number): SteadyLoad {
  const client = connectClient(port);
  let phase: Phase = { replies: new Map() };
  let look = () => {};
  let stopped = false;

  async function work(): Promise<void> {
    while (!stopped) {
      const dispatch = newDispatch();
      const { replies } = phase;
      const reply = await client.send(dispatch);
      const ids = replies.get(reply) ?? [];
      ids.push(dispatch.dispatchId);
      replies.set(reply, ids);
      look();
    }
  }
  const working = Promise.all(Array.from({ length: AT_ONCE }, work));

  return {
    until(reply, count) {
      const mine: Phase = { replies: new Map() };
      phase = mine;
      return new Promise((resolve) => {
        look = () => {
          if ((mine.replies.get(reply)?.length ?? 0) >= count) resolve(mine);
        };
      });
    },
    async stop() {
      stopped = true;
      await working;
      client.close();
    },
  };
}
