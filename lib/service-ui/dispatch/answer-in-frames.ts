import { beforeDeadline } from "../time/deadline";
import { FRAMES_TYPE } from "../wire/dispatch";
import type { Messages } from "../wire/notice";
import type { WirePatch } from "../wire/patch";
import { textsIn } from "../wire/refusal-texts";
import type { DispatchRequest } from "./dispatch-request";
import { type Outcome, refuse } from "./outcome";
import { COMMON_HEADERS, type DispatchResponse, respond } from "./respond";
import type { SendFrame } from "./run-stream";

/** What makes proxies pass each frame on at once. */
const HEADERS = {
  ...COMMON_HEADERS,
  // HAProxy holds frames back to compress them, unless it must not transform the response.
  "Cache-Control": `${COMMON_HEADERS["Cache-Control"]}, no-transform`,
  "Content-Type": FRAMES_TYPE,
  // Of nginx.
  "X-Accel-Buffering": "no",
};

/** A response whose body comes frame by frame. */
export interface FramedResponse extends Omit<DispatchResponse, "body"> {
  readonly body: ReadableStream<Uint8Array>;
}

/** Answers a dispatch on any kind of server. */
export type Exchange = (request: DispatchRequest) => Promise<DispatchResponse | FramedResponse>;

/**
 * Answers a dispatch: with frames as they come, if the handler streams and the client asks for
 * them, and otherwise with one response (PROTOCOL 4, stream). After the last line break comes the
 * body that would have been the one response.
 *
 * @param messages what refusals say to users, by language
 */
export async function answerInFrames(
  { headers }: Pick<DispatchRequest, "headers">,
  run: (sendFrame: SendFrame) => Promise<Outcome>,
  exposeDebug: boolean,
  messages?: Messages,
): Promise<DispatchResponse | FramedResponse> {
  const texts = textsIn(headers.get("accept-language"), messages);
  // `*/*`, which every client sends, is no wish for frames.
  if (!headers.get("accept")?.includes(FRAMES_TYPE)) {
    const { sendFrame, addTo } = collectFrames();
    return respond(addTo(await run(sendFrame)), exposeDebug, texts);
  }
  return new Promise((resolve, reject) => {
    // Unset until the first frame, because every page asks for frames and few handlers stream.
    let frames: Frames | undefined;
    const outcome = run((patches) => {
      frames ??= openFrames(resolve);
      // Without patches, it is a sign of life.
      return frames.write(`${JSON.stringify({ patches })}\n`, patches.length === 0);
    });
    outcome
      .then((made) => {
        const response = respond(made, exposeDebug, texts);
        return frames ? frames.end(response.body) : resolve(response);
      })
      .catch((error) => {
        reject(error);
        // A response that is open must not stay so, whether or not its client takes anything. One
        // whose client has left is closed already.
        frames?.cut(error);
      });
  });
}

/** How long a client may take for the end before its connection is cut. */
const END_MS = 10_000;
/** The characters after which a piece is full: as much as Node buffers of a response. */
const PIECE = 16_384;

interface Frames {
  /**
   * Sends a frame. Returns a promise until the client has taken the piece before, so that a slow
   * client slows the work. What one turn of the event loop makes is one piece, unless a frame is
   * urgent: with a piece for each frame, half as many frames pass.
   */
  write(frame: string, isUrgent: boolean): Promise<void> | undefined;
  end(text: string): Promise<void>;
  cut(reason: unknown): void;
}

function openFrames(respondWith: (response: FramedResponse) => void): Frames {
  let cut = (_reason: unknown) => {};
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      // The writer's `abort` would wait until the client has taken what is under way.
      cut = (reason) => controller.error(reason);
    },
  });
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  let piece = "";
  let taking: Promise<void> | undefined;
  respondWith({ status: 200, headers: HEADERS, body: readable });
  const sendPiece = () => {
    if (piece === "") return;
    const writing = writer.write(encoder.encode(piece));
    piece = "";
    taking = writing;
    const onTaken = () => {
      if (taking === writing) taking = undefined;
    };
    // The next frame hears of a client that has left.
    writing.then(onTaken, () => {});
  };
  return {
    write(frame, isUrgent) {
      if (piece === "") setImmediate(sendPiece);
      piece += frame;
      if (isUrgent || piece.length >= PIECE) sendPiece();
      return taking;
    },
    async end(text) {
      piece += text;
      sendPiece();
      const late = () => {
        // Next would log an error of any other name as a fault of the app.
        throw new DOMException("The client has not taken the end.", "AbortError");
      };
      await beforeDeadline(END_MS, () => writer.close(), late);
    },
    cut,
  };
}

/** The most characters of patches that one answer can hold, with their places. */
export const MAX_COLLECTED = 4_194_304;
const TOO_LONG = "the frames' patches are too long for one answer";

/**
 * Keeps the patches of all frames, for a client that takes one answer (PROTOCOL 4, stream). Of
 * several patches of one place, only the last one is kept, because it alone would show. If those of
 * many rows are too long together, the stream is refused. So a long stream fills no memory.
 */
export function collectFrames(): {
  readonly sendFrame: SendFrame;
  /** The outcome with the patches of the frames before its own. */
  readonly addTo: (outcome: Outcome) => Outcome;
} {
  const kept = new Map<string, WirePatch>();
  let length = 0;
  return {
    sendFrame(frame) {
      for (const patch of frame) {
        const { value: _, ...place } = patch;
        const key = JSON.stringify(place);
        const former = kept.get(key);
        if (former) length -= key.length + former.value.length;
        kept.delete(key);
        kept.set(key, patch);
        length += key.length + patch.value.length;
      }
      return length > MAX_COLLECTED ? refuse("invalid_patch", TOO_LONG) : undefined;
    },
    addTo(outcome) {
      const { result } = outcome;
      if (!result.ok || kept.size === 0) return outcome;
      const all = [...kept.values(), ...result.patches];
      return { ...outcome, result: { ...result, kind: "patch", patches: all } };
    },
  };
}
