import { trace } from "@opentelemetry/api";
import { processLogger } from "../../common/logging/logger";
import type { RegisteredInteraction } from "../declare/create-registry";
import type { UiInteractionEvent } from "../interaction/event";
import { resultOf, type UiStream } from "../interaction/result";
import { type StartTimer, systemTimer } from "../time/deadline";
import { MISTAKES, tell } from "../wire/mistakes";
import type { WirePatch } from "../wire/patch";
import { complete, confine } from "./complete";
import { placeOf } from "./developer-hints";
import { endGenerator } from "./end-generator";
import { type Outcome, type Refusal, refuse } from "./outcome";
import { isAbort, readThrown } from "./read-thrown";

/**
 * Sends the patches of a frame. Returns a promise if the client has yet to take what was sent
 * before; the next frame may come when it resolves. Returns a refusal if it can't be sent at all.
 * The first frame is empty and comes at once, so that the client knows that the handler has run.
 */
export type SendFrame = (patches: readonly WirePatch[]) => Promise<void> | Refusal | undefined;

type Generator = ReturnType<UiStream>;
type Result = Outcome["result"];

/** What a stream needs from its dispatch. */
interface StreamRun {
  readonly interaction: RegisteredInteraction;
  /** Ends the work; its signal is the handler's. */
  readonly controller: AbortController;
  /** The longest silence before a frame or the end, and before the client takes a frame. */
  readonly timeoutMs: number;
  readonly maxSeconds: number;
  readonly sendFrame: SendFrame;
  /** Aborted when the process stops and streams must end. */
  readonly stopping?: AbortSignal | undefined;
}

/**
 * Runs a stream to its end: sends each frame as it comes, and returns what the last answer says
 * (PROTOCOL 4, stream). Each frame is confined as any patches are; a wrong one ends the stream.
 *
 * Once the controller is aborted, waits for nothing but the generator's `finally`.
 */
export async function runStream(
  { frames, event }: { readonly frames: UiStream; readonly event: UiInteractionEvent },
  { interaction, controller, timeoutMs, maxSeconds, sendFrame, stopping }: StreamRun,
  startTimer: StartTimer = systemTimer,
  monotonicMs: () => number = () => performance.now(),
): Promise<Pick<Outcome, "result" | "stream">> {
  const { signal } = controller;
  const span = trace.getActiveSpan();
  const startMs = monotonicMs();
  const limitRate = createFrameLimit(startTimer);
  let late: Refusal | undefined;
  // If the client has left, its stream refuses what is written.
  const send: SendFrame = (patches) => {
    const sending = sendFrame(patches);
    if (!sending || "ok" in sending) return sending;
    return sending.catch((error) => controller.abort(error));
  };
  const end = (reason: string, hint?: () => string) => {
    late ??= refuse("handler_timeout", reason, hint && { hint });
    controller.abort(new DOMException("The time is up.", "TimeoutError"));
    // While the generator cleans up, the browser must not take the silence for a cut.
    void send([]);
  };
  const endWhole = () => end(`a stream of more than ${maxSeconds} seconds`);
  const stopWhole = startTimer(endWhole, maxSeconds * 1000);
  const onStopping = () => end("the server stops");
  stopping?.addEventListener("abort", onStopping);

  /** Logs what nobody hears of, because the stream was told to end before. */
  const tellLate = (error: unknown) => {
    if (isAbort(error, signal)) return;
    const { dispatchId } = event;
    const told = { ...placeOf(interaction), dispatchId, error };
    processLogger().error("stream ended with an error", told);
  };

  // One listener for the whole stream, because each step of each frame waits.
  let giveUp = (_reason: unknown) => {};
  const onAbort = () => giveUp(signal.reason);
  signal.addEventListener("abort", onAbort);
  /** Settles as the work does, or rejects as soon as the signal is aborted. */
  const unlessAborted = <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      giveUp = reject;
      if (signal.aborted) onAbort();
      work.then(resolve, (error) => (signal.aborted ? tellLate(error) : reject(error)));
    });

  const hint = () => tell(MISTAKES.timedOut("handler", placeOf(interaction), timeoutMs));
  const within = <T>(work: Promise<T>, onTimeout: () => void) =>
    unlessAborted(work).finally(startTimer(onTimeout, timeoutMs));
  const inTime = <T>(work: Promise<T>) =>
    within(work, () => end(`no frame after ${timeoutMs} ms`, hint));
  const taken = (sent: Promise<void>) =>
    within(sent, () => end(`a frame that the client has not taken for ${timeoutMs} ms`));

  let frameCount = 0;
  let generator: Generator | undefined;
  /** The end's messages count as a part of its silence: the browser hears nothing in between. */
  async function nextOf(of: Generator): Promise<{ value: unknown } | { end: Result }> {
    const { done, value } = await of.next();
    return done ? { end: await complete(endOf(value), event, interaction) } : { value };
  }
  async function run(): Promise<Result> {
    if (stopping?.aborted) onStopping();
    signal.throwIfAborted();
    void send([]);
    generator = generatorOf(frames, signal);
    for (;;) {
      // A generator that goes on now would wait for an abort that it has missed.
      signal.throwIfAborted();
      const next = await inTime(nextOf(generator));
      if ("end" in next) return next.end;
      const { value } = next;
      const frame = confine(patchesOf(value), value, event.instanceId, interaction);
      if (!frame.ok) return frame;
      const sending = send(frame.patches);
      if (sending && "ok" in sending) return sending;
      if (sending) await taken(sending);
      frameCount += 1;
      if (frameCount === 1) span?.addEvent("service_ui.stream.first_frame");
      const pause = limitRate();
      if (pause) await unlessAborted(pause);
    }
  }

  let result: Result;
  try {
    result = await run();
  } catch (error) {
    // A client that has left hears nothing more.
    if (signal.aborted) {
      tellLate(error);
      result = late ?? { ok: true, kind: "ack", patches: [] };
    } else result = readThrown(error, "handler", interaction);
  }
  if (signal.aborted) span?.addEvent("service_ui.stream.aborted");
  stopWhole();
  stopping?.removeEventListener("abort", onStopping);
  signal.removeEventListener("abort", onAbort);
  const isClosed = signal.aborted && !late;
  controller.abort();
  const isStuck = generator && !(await endGenerator(generator, tellLate, startTimer));
  span?.addEvent("service_ui.stream.ended", { "service_ui.stream.frames": frameCount });
  return {
    result,
    stream: {
      frameCount,
      durationMs: Math.round(monotonicMs() - startMs),
      isClosed,
      isStuck: isStuck ?? false,
    },
  };
}

/** @throws TypeError if what should make the frames makes none */
function generatorOf(frames: UiStream, signal: AbortSignal): Generator {
  const made = typeof frames === "function" ? frames(signal) : undefined;
  if (typeof Object(made).next === "function") return made as Generator;
  // An async function: its error would be one that nobody handles.
  Promise.resolve(made).catch(() => {});
  throw new TypeError(
    "A stream takes a generator function: write `stream(async function* (signal) { … })`.",
  );
}

/** @throws TypeError if the value is no list, which a developer sees as what the handler threw */
function patchesOf(yielded: unknown): readonly unknown[] {
  if (Array.isArray(yielded)) return yielded;
  throw new TypeError(
    "A stream yields lists of patches: write `yield [patch];`, and `return` a result at its end.",
  );
}

/** @throws TypeError for a stream inside a stream */
function endOf(returned: unknown): unknown {
  if (resultOf(returned)?.frames === undefined) return returned;
  throw new TypeError(
    "A stream can't return another stream: write `yield*` with the other generator instead.",
  );
}

/** More frames than any screen shows. */
export const MAX_FRAMES_PER_SECOND = 1000;

/**
 * Lets at most `MAX_FRAMES_PER_SECOND` calls go on at once in each second. The next one gets a
 * promise of the second's end.
 */
function createFrameLimit(startTimer: StartTimer): () => Promise<void> | undefined {
  let count = 0;
  let second: Promise<void> | undefined;
  return () => {
    second ??= new Promise((resolve) => {
      startTimer(() => {
        count = 0;
        second = undefined;
        resolve();
      }, 1000);
    });
    count += 1;
    return count < MAX_FRAMES_PER_SECOND ? undefined : second;
  };
}
