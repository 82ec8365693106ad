import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { createUi } from "@/lib/service-ui/declare/define-ui-component";
import type { UiHandler } from "@/lib/service-ui/declare/ui-on";
import { CLEAN_UP_MS } from "@/lib/service-ui/dispatch/end-generator";
import { MAX_FRAMES_PER_SECOND } from "@/lib/service-ui/dispatch/run-stream";
import type { UiResponsePatch } from "@/lib/service-ui/interaction/patch";
import { createSlots } from "@/lib/service-ui/limit/slots";
import { mountUi } from "@/lib/service-ui/testing/mount-ui";
import { createHarness } from "../support/dispatch-harness";
import { PATIENCE_MS } from "../support/patience";
import { linesOf, never, requestFrames, streaming, text, words } from "../support/stream-harness";

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
    expect(await lines).toMatchObject([
      { patches: [{}] },
      { patches: [] },
      { code: "handler_timeout" },
    ]);
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
    const [end, _alive, ...ticks] = (await lines).reverse();
    expect(ticks).toHaveLength(7);
    expect(end).toMatchObject({ status: 504, code: "handler_timeout" });
    const [outcome] = state.outcomes;
    expect(outcome?.result).toMatchObject({ reason: "a stream of more than 30 seconds" });
    expect(outcome?.stream).toMatchObject({ frameCount: 7 });
  });

  test("sends an empty frame before a generator that is told to end has ended", async () => {
    const { dispatch } = createHarness(
      streaming(
        () =>
          async function* () {
            yield await never();
          },
      ),
      { handlerTimeoutMs: 1000 },
    );
    const { body } = await dispatch(requestFrames());
    const reader = body?.getReader();
    await reader?.read();
    await vi.advanceTimersByTimeAsync(1000);
    const { value } = (await reader?.read()) ?? {};
    expect(new TextDecoder().decode(value)).toBe('{"patches":[]}\n');
    await vi.advanceTimersByTimeAsync(CLEAN_UP_MS);
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain("handler_timeout");
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

  test("ends a stream whose client takes no frame for as long, and frees its slot", async () => {
    const slots = createSlots(1);
    const { dispatch, state } = createHarness(
      streaming(
        (event) =>
          async function* () {
            for (;;) yield text(event, "x".repeat(20_000));
          },
      ),
      { slots, handlerTimeoutMs: 5000 },
    );
    const { body } = await dispatch(requestFrames());
    await vi.advanceTimersByTimeAsync(4999);
    expect(slots.areTaken()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(slots.areTaken()).toBe(false));
    expect(state.outcomes[0]?.result).toMatchObject({
      code: "handler_timeout",
      reason: "a frame that the client has not taken for 5000 ms",
    });
    await body?.cancel();
  });

  test("gives the end and the translation of its messages one time together", async () => {
    const laterSay = async (text: string) => {
      await new Promise((resolve) => setTimeout(resolve, 4000));
      return text;
    };
    const ui = createUi({ context: () => ({}), translate: ({ message }) => laterSay(message) });
    const component = ui.defineUiComponent({
      name: "demo.slow",
      allow: () => true,
      parts: { name: "input" },
      events: (on) => [
        on("name", "change", (event) =>
          event.stream(async function* () {
            yield [event.setValue("name", "Rosa")];
            return event.invalid({ name: await laterSay("Is taken.") });
          }),
        ),
      ],
    });
    const services = { handlerTimeoutMs: 5000 };
    const firing = mountUi(component, { services }).part("name").fire("change");
    await firing[Symbol.asyncIterator]().next();
    await vi.advanceTimersByTimeAsync(8000);
    expect(await firing).toMatchObject({ ok: false, code: "handler_timeout" });
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
  const unhurried = { handlerTimeoutMs: PATIENCE_MS, bodyTimeoutMs: PATIENCE_MS };

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
    const { dispatch, state } = createHarness(patient(seen), { ...unhurried, slots });
    const leaving = new AbortController();
    const response = await dispatch(new Request(requestFrames(), { signal: leaving.signal }));
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.read();
    await expect.poll(() => seen).toEqual(["waits"]);
    expect(slots.areTaken()).toBe(true);
    leaving.abort();
    await expect.poll(() => slots.areTaken()).toBe(false);
    expect(seen).toEqual(["waits", "aborted: AbortError", "cleaned up"]);
    expect(state.outcomes[0]).toMatchObject({
      result: { ok: true, patches: [] },
      stream: { frameCount: 1, isClosed: true, isStuck: false },
    });
  });

  test("is noticed after memory was collected", async () => {
    setFlagsFromString("--expose-gc");
    const collectGarbage = runInNewContext("gc");
    const seen: string[] = [];
    const { dispatch } = createHarness(patient(seen), unhurried);
    const leaving = new AbortController();
    const response = await dispatch(new Request(requestFrames(), { signal: leaving.signal }));
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.read();
    await expect.poll(() => seen).toEqual(["waits"]);
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
    leaving.abort();
    await expect.poll(() => seen).toEqual(["waits", "aborted: AbortError", "cleaned up"]);
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
    await expect.poll(() => seen).toEqual(["cleaned up"]);
  });

  test("is noticed by what can't be written, too", async () => {
    const slots = createSlots(1);
    const { dispatch, state } = createHarness(words(..."abcdefgh".split("")), {
      ...unhurried,
      slots,
    });
    const response = await dispatch(requestFrames());
    await response.body?.cancel();
    await expect.poll(() => slots.areTaken()).toBe(false);
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

describe("an error of a generator that was told to end", () => {
  let log: MockInstance<typeof console.error>;
  beforeEach(() => {
    log = vi.spyOn(console, "error").mockReturnValue();
  });
  afterEach(() => void log.mockRestore());
  const lines = () => log.mock.calls.map(([line]) => JSON.parse(String(line)));

  /** Aborts a stream after its first frame, and waits until its dispatch has ended. */
  async function leave(work: (signal: AbortSignal) => Promise<void>, cleanUp = () => {}) {
    const slots = createSlots(1);
    const { dispatch } = createHarness(
      streaming(
        (event) =>
          async function* (signal) {
            try {
              yield text(event, "first");
              await work(signal);
            } finally {
              cleanUp();
            }
          },
      ),
      { slots, handlerTimeoutMs: PATIENCE_MS, bodyTimeoutMs: PATIENCE_MS },
    );
    const leaving = new AbortController();
    const response = await dispatch(new Request(requestFrames(), { signal: leaving.signal }));
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.read();
    leaving.abort();
    await expect.poll(() => slots.areTaken()).toBe(false);
  }
  const untilAborted = (signal: AbortSignal, reasonOf: () => unknown = () => signal.reason) =>
    new Promise<void>((_resolve, reject) => {
      const fail = () => reject(reasonOf());
      if (signal.aborted) fail();
      signal.addEventListener("abort", fail);
    });
  const line = (message: string) => ({
    level: "error",
    message: "stream ended with an error",
    component: "demo.sign-up",
    part: "email",
    event: "input",
    dispatchId: expect.stringMatching(/^ui_evt_/),
    error: { message },
  });

  test("is logged if `finally` throws it", async () => {
    await leave(untilAborted, () => {
      throw new Error("disk full");
    });
    expect(lines()).toMatchObject([line("disk full")]);
  });

  test("is logged if what the abort ends throws it", async () => {
    await leave((signal) => untilAborted(signal, () => new Error("no rollback")));
    expect(lines()).toMatchObject([line("no rollback")]);
  });

  test("is no news if it is the abort itself", async () => {
    await leave(untilAborted);
    const abort = () => Object.assign(new Error("aborted"), { name: "AbortError" });
    await leave((signal) => untilAborted(signal, abort));
    expect(lines()).toEqual([]);
  });

  test("is logged if it throws after a frame that is not allowed", async () => {
    const { dispatch } = createHarness(
      streaming(
        () =>
          async function* () {
            try {
              yield [{} as UiResponsePatch];
            } finally {
              // biome-ignore lint/correctness/noUnsafeFinally: it is what the test is about.
              throw new Error("late");
            }
          },
      ),
    );
    await linesOf(await dispatch(requestFrames()));
    expect(lines()).toMatchObject([line("late")]);
  });
});

describe("a server that stops", () => {
  test("ends a stream with a problem once it has cleaned up", async () => {
    const stopping = new AbortController();
    const cleaned = vi.fn();
    const slots = createSlots(1);
    const { dispatch, state } = createHarness(
      streaming(
        (event) =>
          async function* (signal) {
            try {
              yield text(event, "first");
              await new Promise((_resolve, reject) => {
                signal.addEventListener("abort", () => reject(signal.reason));
              });
            } finally {
              cleaned();
            }
          },
      ),
      { stopping: stopping.signal, slots },
    );
    const lines = linesOf(await dispatch(requestFrames()));
    stopping.abort();
    expect((await lines).at(-1)).toMatchObject({ status: 504, code: "handler_timeout" });
    expect(cleaned).toHaveBeenCalledOnce();
    expect(slots.areTaken()).toBe(false);
    expect(state.outcomes).toMatchObject([
      { result: { reason: "the server stops" }, stream: { isClosed: false } },
    ]);
  });

  test("begins no stream, and says why", async () => {
    const begun = vi.fn();
    const { dispatch } = createHarness(
      streaming(
        () =>
          async function* () {
            yield begun();
          },
      ),
      { stopping: AbortSignal.abort() },
    );
    expect((await linesOf(await dispatch(requestFrames()))).at(-1)).toMatchObject({ status: 504 });
    expect(begun).not.toHaveBeenCalled();
  });
});
