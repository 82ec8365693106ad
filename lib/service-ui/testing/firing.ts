import type { SendFrame } from "../dispatch/run-stream";
import { type Answer, type Changes, changesOf } from "./answer";

/**
 * An interaction that was sent. It is a promise of the answer, and it gives the frames of a stream
 * as they come: the changes of each. Leaving the loop early closes the connection.
 */
export type Firing = Promise<Answer> & AsyncIterable<Changes>;

/** The client's end of a connection. */
export interface Connection {
  readonly sendFrame: SendFrame;
  readonly onEarlyClose: (listener: () => void) => void;
}

export function createFiring(send: (connection: Connection) => Promise<Answer>): Firing {
  const frames: Changes[] = [];
  const closeListeners: (() => void)[] = [];
  let isDone = false;
  /** Each loop that waits for the next frame. */
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const goOn of waiting) goOn();
    waiting.clear();
  };
  const answer = send({
    sendFrame: async (patches) => {
      // The first frame, which is empty, only opens the response.
      if (patches.length === 0) return;
      frames.push(changesOf(patches));
      wake();
    },
    onEarlyClose: (listener) => void closeListeners.push(listener),
  });
  const onEnd = () => {
    isDone = true;
    wake();
  };
  answer.then(onEnd, onEnd);
  async function* iterate(): AsyncGenerator<Changes> {
    try {
      for (let index = 0; ; index += 1) {
        while (index >= frames.length) {
          if (isDone) return void (await answer);
          await new Promise<void>((resolve) => waiting.add(resolve));
        }
        yield frames[index] as Changes;
      }
    } finally {
      if (!isDone) for (const close of closeListeners) close();
    }
  }
  return Object.assign(answer, { [Symbol.asyncIterator]: iterate });
}
