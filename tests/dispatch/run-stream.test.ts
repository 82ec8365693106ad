import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { UiHandler } from "@/lib/service-ui/declare/ui-on";
import { MAX_FRAMES_PER_SECOND } from "@/lib/service-ui/dispatch/limit-frame-rate";
import { CLEAN_UP_MS } from "@/lib/service-ui/dispatch/run-stream";
import type { UiInteractionEvent } from "@/lib/service-ui/interaction/event";
import { UiResponsePatch } from "@/lib/service-ui/interaction/patch";
import { UiInteractionResult, type UiStream } from "@/lib/service-ui/interaction/result";
import { createSlots } from "@/lib/service-ui/limit/slots";
import { bodyOf, createHarness, DISPATCH_URL, newDispatchId } from "../support/dispatch-harness";

const text = (event: UiInteractionEvent, value: string) => [
  UiResponsePatch.setText(event, "message", value),
];
const streaming =
  (work: (event: UiInteractionEvent) => UiStream): UiHandler =>
  (event) =>
    UiInteractionResult.stream(work(event));
/** A handler with one frame for each word. */
const words = (...list: string[]) =>
  streaming(
    (event) =>
      async function* () {
        for (const word of list) yield text(event, word);
      },
  );

const FRAMES = { Accept: "application/x-ndjson" };
const never = () => new Promise<never>(() => {});

/** Sends a dispatch that asks for frames, as the runtime does. */
function requestFrames(dispatchId = newDispatchId()): Request {
  return new Request(DISPATCH_URL, {
    method: "POST",
    headers: { "Content-Type": "application/json", Host: "app.example", ...FRAMES },
    body: bodyOf({ dispatchId }),
  });
}

async function linesOf(response: Response): Promise<Record<string, unknown>[]> {
  const whole = await response.text();
  const [opening, ...lines] = whole.split("\n").map((line) => JSON.parse(line));
  expect(opening).toEqual({ patches: [] });
  return lines;
}

describe("a client that asks for frames", () => {
  test("gets a line for each yield, and the ordinary body at the end", async () => {
    const handler = streaming(
      (event) =>
        async function* () {
          yield text(event, "one");
          yield text(event, "two");
          return UiInteractionResult.refresh(text(event, "done"));
        },
    );
    const { dispatch } = createHarness(handler);
    const dispatchId = newDispatchId();
    const response = await dispatch(requestFrames(dispatchId));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/x-ndjson",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-accel-buffering": "no",
    });
    expect(await linesOf(response)).toMatchObject([
      { patches: [{ value: "one", targetName: "message" }] },
      { patches: [{ value: "two" }] },
      { ok: true, kind: "patch", dispatchId, patches: [{ value: "done" }], refresh: true },
    ]);
  });

  test("gets each frame before the next one is made", async () => {
    const made: string[] = [];
    const { dispatch } = createHarness(
      streaming(
        (event) =>
          async function* () {
            for (const word of ["a", "b", "c", "d", "e", "f"]) {
              made.push(word);
              yield text(event, word);
            }
          },
      ),
    );
    const { body } = await dispatch(requestFrames());
    const reader = body?.getReader();
    await reader?.read();
    // One more frame may wait for the client, and one may be on its way.
    expect(made.length).toBeLessThan(4);
    await reader?.cancel();
  });

  test("knows that the handler has run before there is a frame", async () => {
    let open = () => {};
    const { dispatch } = createHarness(
      streaming(
        () =>
          async function* () {
            await new Promise<void>((resolve) => {
              open = resolve;
            });
          },
      ),
    );
    const response = await dispatch(requestFrames());
    expect(response.status).toBe(200);
    open();
    expect(await linesOf(response)).toMatchObject([{ ok: true, kind: "ack", patches: [] }]);
  });

  test("gets one ordinary answer if the handler does not stream", async () => {
    const { dispatch } = createHarness(() => UiInteractionResult.ack());
    const response = await dispatch(requestFrames());
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toMatchObject({ ok: true, kind: "ack", patches: [] });
  });

  test("gets one ordinary refusal if the dispatch is refused before the stream", async () => {
    const { dispatch } = createHarness(words("x"), { authorizer: { authorize: () => false } });
    const response = await dispatch(requestFrames());
    expect(response.status).toBe(403);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
  });

  test("is refused a second run of the same request", async () => {
    const { dispatch, state } = createHarness(words("x"));
    const dispatchId = newDispatchId();
    const body = bodyOf({ dispatchId });
    const headers = { "Content-Type": "application/json", Host: "app.example", ...FRAMES };
    const send = () => dispatch(new Request(DISPATCH_URL, { method: "POST", headers, body }));
    await linesOf(await send());
    expect((await send()).status).toBe(409);
    expect(state.handled).toBe(1);
  });
});

test.each([{}, { Accept: "*/*" }, { Accept: "application/json" }])(
  "gives a client with the headers %o one answer with the last patch of each place, in order",
  async (headers) => {
    const { send } = createHarness(
      streaming(
        (event) =>
          async function* () {
            for (const word of ["one", "two"]) {
              yield [
                ...text(event, word),
                UiResponsePatch.setAttribute(event, "message", "data-state", word),
                UiResponsePatch.setText(event, { key: word, name: "message" }, word),
              ];
            }
            return UiInteractionResult.patch(text(event, "end"));
          },
      ),
    );
    const { status, body } = await send({ headers });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ok: true, kind: "patch" });
    expect(body.patches).toMatchObject([
      { op: "setText", targetKey: "one", value: "one" },
      { op: "setText", value: "two" },
      { op: "setAttribute", value: "two" },
      { op: "setText", targetKey: "two", value: "two" },
      { op: "setText", value: "end" },
    ]);
  },
);

describe("a stream that goes wrong after a frame", () => {
  const ending = (wrong: (event: UiInteractionEvent) => unknown): UiHandler =>
    streaming(
      (event) =>
        async function* () {
          yield text(event, "first");
          yield (await wrong(event)) as UiResponsePatch[];
        },
    );
  const { stream } = UiInteractionResult;
  const other = new UiResponsePatch({
    op: "setText",
    targetInstance: "uci_another_instance00",
    targetPart: null,
    targetName: "message",
    value: "x",
  });
  test.each<[string, UiHandler, string, RegExp?]>([
    ["throws", ending(() => Promise.reject(new Error("boom"))), "handler_failed", /boom/],
    [
      "yields one patch",
      ending((event) => text(event, "x")[0]),
      "handler_failed",
      /yield \[patch\]/,
    ],
    [
      "yields a result",
      ending(() => UiInteractionResult.ack()),
      "handler_failed",
      /`return` a res/,
    ],
    ["patches another instance", ending(() => [other]), "invalid_patch"],
    ["yields 65 patches", ending((event) => Array(65).fill(text(event, "x")[0])), "invalid_patch"],
    [
      "returns a stream",
      streaming(
        (event) =>
          async function* () {
            yield text(event, "first");
            return stream(async function* () {});
          },
      ),
      "handler_failed",
      /yield\*/,
    ],
  ])("ends with the problem if it %s", async (_what, handler, code, message = /^/) => {
    const cleaned = vi.fn();
    const { dispatch, state } = createHarness((event) => {
      const { frames } = handler(event) as UiInteractionResult;
      return stream(async function* (signal) {
        try {
          return yield* frames?.(signal) ?? [];
        } finally {
          cleaned();
        }
      });
    });
    const dispatchId = newDispatchId();
    const [first, ...rest] = await linesOf(await dispatch(requestFrames(dispatchId)));
    expect(first).toMatchObject({ patches: [{ value: "first" }] });
    expect(rest).toMatchObject([{ status: 500, code, dispatchId }]);
    expect(cleaned).toHaveBeenCalledOnce();
    if (code === "handler_failed") expect(String(state.errors[0])).toMatch(message);
  });

  test("sends a client without frames the problem alone", async () => {
    const { send } = createHarness(ending(() => Promise.reject(new Error("boom"))));
    const { status, body } = await send();
    expect(status).toBe(500);
    expect(body).not.toHaveProperty("patches");
  });
});

describe("time", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  test("ends a stream that is silent for longer than a handler may take", async () => {
    const cleaned = vi.fn();
    const { dispatch, state } = createHarness(
      streaming(
        (event) =>
          async function* (signal) {
            yield text(event, "first");
            await new Promise((resolve) => signal.addEventListener("abort", resolve));
            cleaned();
          },
      ),
      { handlerTimeoutMs: 5000 },
    );
    const lines = linesOf(await dispatch(requestFrames()));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await lines).toMatchObject([{ patches: [{}] }, { code: "handler_timeout" }]);
    expect(cleaned).toHaveBeenCalledOnce();
    expect(state.outcomes[0]?.stream).toMatchObject({ isStuck: false, isClosed: false });
  });

  test("lets frames go on for longer than a handler may take, and ends the whole", async () => {
    const { dispatch, state } = createHarness(
      streaming(
        (event) =>
          async function* () {
            for (;;) {
              await new Promise((resolve) => setTimeout(resolve, 4000));
              yield text(event, "tick");
            }
          },
      ),
      { handlerTimeoutMs: 5000, streamMaxSeconds: 30 },
    );
    const responding = dispatch(requestFrames());
    await vi.advanceTimersByTimeAsync(4000);
    const lines = linesOf(await responding);
    await vi.advanceTimersByTimeAsync(30_000);
    const [end, ...ticks] = (await lines).reverse();
    expect(ticks).toHaveLength(7);
    expect(end).toMatchObject({ status: 504, code: "handler_timeout" });
    const [outcome] = state.outcomes;
    expect(outcome?.result).toMatchObject({ reason: "a stream of more than 30 seconds" });
    expect(outcome?.stream).toMatchObject({ frameCount: 7 });
  });

  test("holds the slot until the generator has ended, five seconds at most", async () => {
    const slots = createSlots(1);
    const { dispatch, state } = createHarness(
      streaming(
        (event) =>
          async function* () {
            yield text(event, "first");
            await never();
          },
      ),
      { slots, handlerTimeoutMs: 1000 },
    );
    const reading = linesOf(await dispatch(requestFrames()));
    await vi.advanceTimersByTimeAsync(1000 + CLEAN_UP_MS - 1);
    expect(slots.areTaken()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    await reading;
    expect(slots.areTaken()).toBe(false);
    expect(state.outcomes[0]?.stream).toMatchObject({ isStuck: true });
  });

  test("lets no more frames through in a second than the limit", async () => {
    let made = 0;
    const { dispatch } = createHarness(
      streaming(
        (event) =>
          async function* () {
            for (; made < MAX_FRAMES_PER_SECOND * 2; made += 1) yield text(event, "x");
          },
      ),
    );
    const lines = linesOf(await dispatch(requestFrames()));
    await vi.advanceTimersByTimeAsync(0);
    await vi.waitFor(() => expect(made).toBe(MAX_FRAMES_PER_SECOND - 1));
    await vi.advanceTimersByTimeAsync(2000);
    expect(await lines).toHaveLength(MAX_FRAMES_PER_SECOND * 2 + 1);
  });
});

describe("a client that leaves", () => {
  /** A stream that waits for its signal after each frame. */
  const patient = (seen: string[]): UiHandler =>
    streaming(
      (event) =>
        async function* (signal) {
          try {
            yield text(event, "first");
            seen.push("waits");
            await new Promise((_resolve, reject) => {
              signal.addEventListener("abort", () => reject(signal.reason));
            });
          } catch (error) {
            seen.push(`aborted: ${Object(error).name}`);
            throw error;
          } finally {
            seen.push("cleaned up");
          }
        },
    );

  test("aborts the signal, ends the generator, and frees the slot", async () => {
    const seen: string[] = [];
    const slots = createSlots(1);
    const { dispatch, state } = createHarness(patient(seen), { slots });
    const leaving = new AbortController();
    const response = await dispatch(new Request(requestFrames(), { signal: leaving.signal }));
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.read();
    await vi.waitFor(() => expect(seen).toEqual(["waits"]));
    expect(slots.areTaken()).toBe(true);
    leaving.abort();
    await vi.waitFor(() => expect(slots.areTaken()).toBe(false));
    expect(seen).toEqual(["waits", "aborted: AbortError", "cleaned up"]);
    expect(state.outcomes[0]).toMatchObject({
      result: { ok: true, patches: [] },
      stream: { frameCount: 1, isClosed: true, isStuck: false },
    });
  });

  test("lets `finally` run to its end, also if it yields", async () => {
    const seen: string[] = [];
    const { dispatch } = createHarness(
      streaming(
        (event) =>
          async function* () {
            try {
              yield text(event, "first");
              yield text(event, "second");
            } finally {
              yield text(event, "cleaning");
              seen.push("cleaned up");
            }
          },
      ),
    );
    const response = await dispatch(requestFrames());
    await response.body?.cancel();
    await vi.waitFor(() => expect(seen).toEqual(["cleaned up"]));
  });

  test("is noticed by what can't be written, too", async () => {
    const slots = createSlots(1);
    const { dispatch, state } = createHarness(words(..."abcdefgh".split("")), { slots });
    const response = await dispatch(requestFrames());
    await response.body?.cancel();
    await vi.waitFor(() => expect(slots.areTaken()).toBe(false));
    expect(state.outcomes[0]?.stream).toMatchObject({ isClosed: true });
    expect(state.outcomes[0]?.stream?.frameCount).toBeLessThan(8);
  });

  test("never starts a stream that it left before", async () => {
    const seen: string[] = [];
    const leaving = new AbortController();
    const handler = patient(seen);
    const { dispatch, state } = createHarness((event) => {
      leaving.abort();
      return handler(event);
    });
    await dispatch(new Request(requestFrames(), { signal: leaving.signal }));
    expect(seen).toEqual([]);
    expect(state.outcomes[0]?.stream).toMatchObject({ frameCount: 0, isClosed: true });
  });
});
