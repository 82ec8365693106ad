import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readBody } from "@/lib/service-ui/dispatch/dispatch-request";

const limits = { maxBodyBytes: 8, bodyTimeoutMs: 1000 };
const bytes = (text: string) => new TextEncoder().encode(text);

function requestOf(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  const init = { method: "POST", body, headers, duplex: "half" };
  return new Request("https://app.example/", init as RequestInit);
}

/**
 * A body that a client sends piece by piece; `cancelled` tells whether the server has let go of it.
 */
function slowBody() {
  const state = { cancelled: false, pulls: 0 };
  let out: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        out = controller;
      },
      pull() {
        state.pulls += 1;
      },
      cancel() {
        state.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const send = (text: string) => out?.enqueue(bytes(text));
  return { state, stream, send, end: () => out?.close() };
}

describe("size", () => {
  test("reads a body of as many bytes as allowed, in however many pieces it comes", async () => {
    const { stream, send, end } = slowBody();
    const reading = readBody(requestOf(stream), limits);
    for (const piece of ["12", "3é", "567"]) send(piece);
    end();
    expect(await reading).toEqual({ ok: true, text: "123é567" });
  });

  test("refuses one byte more, and reads no further", async () => {
    const { state, stream, send } = slowBody();
    const reading = readBody(requestOf(stream), limits);
    send("12345678");
    send("9");
    expect(await reading).toMatchObject({
      code: "request_too_large",
      reason: "body exceeds the cap",
      detail: "The body may have at most 8 bytes.",
    });
    expect(state.cancelled).toBe(true);
  });

  test("refuses a Content-Length above the cap before anything is read", async () => {
    const { state, stream } = slowBody();
    const refusal = await readBody(requestOf(stream, { "Content-Length": "9" }), limits);
    expect(refusal).toMatchObject({ code: "request_too_large" });
    expect(state.pulls).toBe(0);
  });

  test("counts although a Content-Length is at the cap, or lies", async () => {
    const allowed = requestOf("12345678", { "Content-Length": "8" });
    expect(await readBody(allowed, limits)).toEqual({ ok: true, text: "12345678" });
    const lying = requestOf("123456789", { "Content-Length": "1" });
    expect(await readBody(lying, limits)).toMatchObject({ code: "request_too_large" });
  });
});

test.each([
  ["no body at all", null, "empty body"],
  ["bytes that are no UTF-8", [0x22, 0xff, 0x22], "body was cut off or is not UTF-8"],
  ["an overlong spelling", [0xc0, 0xaf], "body was cut off or is not UTF-8"],
  ["a surrogate", [0xed, 0xa0, 0x80], "body was cut off or is not UTF-8"],
])("refuses %s", async (_, body, reason) => {
  const request = requestOf(body && new Uint8Array(body));
  expect(await readBody(request, limits)).toMatchObject({ code: "malformed_request", reason });
});

describe("time", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("gives a half-sent body up when its time is over", async () => {
    const { state, stream, send } = slowBody();
    const reading = readBody(requestOf(stream), limits);
    send("1");
    await vi.advanceTimersByTimeAsync(999);
    expect(state.cancelled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await reading).toMatchObject({
      code: "malformed_request",
      reason: "body not complete after 1000 ms",
      errors: [{ pointer: "", detail: "must arrive within 1000 ms" }],
    });
    expect(state.cancelled).toBe(true);
  });

  test("gives a client no more time for a byte now and then", async () => {
    const { stream, send } = slowBody();
    const reading = readBody(requestOf(stream), limits);
    for (let second = 0; second < 4; second += 1) {
      send("1");
      await vi.advanceTimersByTimeAsync(250);
    }
    expect(await reading).toMatchObject({ code: "malformed_request" });
  });

  test("leaves no timer behind for a body that arrives in time", async () => {
    expect(await readBody(requestOf("1"), limits)).toEqual({ ok: true, text: "1" });
    expect(vi.getTimerCount()).toBe(0);
  });
});

test("refuses a body that breaks off", async () => {
  const pull = (controller: ReadableStreamDefaultController) => controller.error(new Error("cut"));
  const refusal = { code: "malformed_request", reason: "body was cut off or is not UTF-8" };
  expect(await readBody(requestOf(new ReadableStream({ pull })), limits)).toMatchObject(refusal);
});
