import { describe, expect, test, vi } from "vitest";
import type { UiHandler } from "@/lib/service-ui/declare/ui-on";
import { MAX_COLLECTED } from "@/lib/service-ui/dispatch/answer-in-frames";
import type { UiInteractionEvent } from "@/lib/service-ui/interaction/event";
import { UiResponsePatch } from "@/lib/service-ui/interaction/patch";
import { UiInteractionResult } from "@/lib/service-ui/interaction/result";
import { bodyOf, createHarness, DISPATCH_URL, newDispatchId } from "../support/dispatch-harness";
import { FRAMES, linesOf, requestFrames, streaming, text, words } from "../support/stream-harness";

describe("a client that asks for frames", () => {
  test("gets a line for each yield, and the ordinary body at the end", async () => {
    const handler = streaming(
      (event) =>
        async function* () {
          yield text(event, "one");
          yield text(event, "two");
          return event.refresh(...text(event, "done"));
        },
    );
    const { dispatch } = createHarness(handler);
    const dispatchId = newDispatchId();
    const response = await dispatch(requestFrames(dispatchId));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/x-ndjson",
      "cache-control": "no-store, no-transform",
      "x-content-type-options": "nosniff",
      "x-accel-buffering": "no",
    });
    expect(await linesOf(response)).toMatchObject([
      { patches: [{ value: "one", targetName: "message" }] },
      { patches: [{ value: "two" }] },
      { ok: true, kind: "patch", dispatchId, patches: [{ value: "done" }], refresh: true },
    ]);
  });

  test("gets a piece of frames before more than the next one is made", async () => {
    const made: string[] = [];
    const { dispatch } = createHarness(
      streaming(
        (event) =>
          async function* () {
            for (const letter of "abcdef") {
              made.push(letter);
              yield text(event, letter.repeat(20_000));
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

  test("gets a small frame before a later turn makes the next one", async () => {
    let open = () => {};
    const { dispatch } = createHarness(
      streaming(
        (event) =>
          async function* () {
            yield text(event, "small");
            await new Promise<void>((resolve) => {
              open = resolve;
            });
          },
      ),
    );
    const { body } = await dispatch(requestFrames());
    const reader = body?.getReader();
    await reader?.read();
    const { value } = (await reader?.read()) ?? {};
    expect(new TextDecoder().decode(value)).toContain("small");
    open();
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
                event.setAttribute("message", "data-state", word),
                event.setText({ key: word, name: "message" }, word),
              ];
            }
            return text(event, "end");
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

test("refuses a client that asks for one answer more rows than an answer can hold", async () => {
  const { send, state } = createHarness(
    streaming(
      (event) =>
        async function* () {
          for (let row = 0; row * 60_000 <= MAX_COLLECTED; row += 1) {
            const place = { key: String(row), name: "message" } as const;
            yield [event.setText(place, "x".repeat(60_000))];
          }
        },
    ),
  );
  const { status, body } = await send();
  expect(status).toBe(500);
  expect(body).toMatchObject({ code: "invalid_patch" });
  expect(state.outcomes[0]?.result).toMatchObject({ reason: expect.stringContaining("too long") });
});

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

  test.each<[string, unknown]>([
    ["a function without frames", async () => Promise.reject(new Error("unheard"))],
    ["a generator that runs already", (async function* () {})()],
  ])("says what to write if it gets %s", async (_what, frames) => {
    const { dispatch, state } = createHarness(() => stream(frames as never));
    const [end] = await linesOf(await dispatch(requestFrames()));
    expect(end).toMatchObject({ status: 500, code: "handler_failed" });
    expect(String(state.errors[0])).toContain("write `stream(async function* (signal) { … })`");
  });

  test("sends a client without frames the problem alone", async () => {
    const { send } = createHarness(ending(() => Promise.reject(new Error("boom"))));
    const { status, body } = await send();
    expect(status).toBe(500);
    expect(body).not.toHaveProperty("patches");
  });
});
