import { FRAMES_TYPE } from "../wire/dispatch";
import { collectFrames } from "./collect-frames";
import type { DispatchRequest } from "./dispatch-request";
import type { Outcome } from "./outcome";
import { COMMON_HEADERS, type DispatchResponse, respond } from "./respond";
import type { SendFrame } from "./run-stream";

/** `X-Accel-Buffering` makes nginx pass frames on at once. */
const HEADERS = { ...COMMON_HEADERS, "Content-Type": FRAMES_TYPE, "X-Accel-Buffering": "no" };

/** A response whose body comes frame by frame. */
export interface FramedResponse extends Omit<DispatchResponse, "body"> {
  readonly body: ReadableStream<Uint8Array>;
}

/** Answers a dispatch on any kind of server. */
export type Exchange = (request: DispatchRequest) => Promise<DispatchResponse | FramedResponse>;

/**
 * Answers a dispatch: with frames as they come, if the handler streams and the client asks for
 * them, and otherwise with one response (PROTOCOL 4, stream). After the last line break
 * comes the body that would have been the one response.
 */
export async function answerInFrames(
  { headers }: Pick<DispatchRequest, "headers">,
  run: (sendFrame: SendFrame) => Promise<Outcome>,
  exposeDebug: boolean,
): Promise<DispatchResponse | FramedResponse> {
  // `*/*`, which every client sends, is no wish for frames.
  if (!headers.get("accept")?.includes(FRAMES_TYPE)) {
    const { sendFrame, addTo } = collectFrames();
    return respond(addTo(await run(sendFrame)), exposeDebug);
  }

  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  // Resolves when the client has taken the line, so that a slow client slows the work down.
  const write = (text: string) => writer.write(encoder.encode(text));
  const end = async (outcome: Outcome) => {
    await write(respond(outcome, exposeDebug).body);
    await writer.close();
  };
  return new Promise((resolve, reject) => {
    let isOpen = false;
    const outcome = run((patches) => {
      isOpen = true;
      resolve({ status: 200, headers: HEADERS, body: readable });
      return write(`${JSON.stringify({ patches })}\n`);
    });
    outcome
      .then((made) => (isOpen ? end(made) : resolve(respond(made, exposeDebug))))
      .catch((error) => {
        reject(error);
        // A response that is open must not stay so. One whose client has left is closed already.
        writer.abort(error).catch(() => {});
      });
  });
}
