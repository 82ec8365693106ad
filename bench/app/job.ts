import { setTimeout as delay } from "node:timers/promises";

/** The cookie by which a user of the bench says how long the job is. */
export const JOB_COOKIE = "bench-job";

/** Work that shows how far it is. */
export interface Job {
  readonly frames: number;
  /** Of work after each frame, milliseconds. */
  readonly pauseMs: number;
}

export function readJob(cookie: string | undefined): Job {
  const [, frames = "20", pauseMs = "20"] = /^(\d{1,5})\.(\d{1,5})$/.exec(cookie ?? "") ?? [];
  return { frames: Number(frames), pauseMs: Number(pauseMs) };
}

export function writeJob({ frames, pauseMs }: Job): string {
  return `${frames}.${pauseMs}`;
}

/** Does the job, and yields how many of its pieces are done. */
export async function* progressOf({ frames, pauseMs }: Job): AsyncGenerator<number> {
  for (let done = 1; done <= frames; done += 1) {
    yield done;
    if (pauseMs > 0) await delay(pauseMs);
  }
}

/** Text as a body that goes out piece by piece, when the client has taken the piece before. */
export function bodyOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void pieces.return(undefined),
  });
}
