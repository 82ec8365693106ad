import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerInFrames } from "@/lib/service-ui/dispatch/answer-in-frames";
import { refuse } from "@/lib/service-ui/dispatch/outcome";
import type { SendFrame } from "@/lib/service-ui/dispatch/run-stream";

const asking = { headers: new Headers({ Accept: "application/x-ndjson" }) };
const unreadable = {
  result: refuse("handler_failed", "the handler threw", {
    hint: () => {
      throw new Error("no hint");
    },
  }),
};

test("cuts an open response if its end can't be told, so that no client waits", async () => {
  const { body } = await answerInFrames(
    asking,
    async (sendFrame) => {
      void Promise.resolve(sendFrame([])).catch(() => {});
      return unreadable;
    },
    true,
  );
  await expect(new Response(body).text()).rejects.toThrow("no hint");
});

test("cuts an open response if the dispatch rejects", async () => {
  const failing = async (sendFrame: SendFrame) => {
    void Promise.resolve(sendFrame([])).catch(() => {});
    throw new Error("no outcome");
  };
  const { body } = await answerInFrames(asking, failing, false);
  await expect(new Response(body).text()).rejects.toThrow("no outcome");
});

describe("a client that takes nothing", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  test("is cut off once it had ten seconds for the end", async () => {
    const ended = { result: { ok: true, kind: "ack", patches: [] } } as const;
    const { body } = await answerInFrames(
      asking,
      async (sendFrame) => {
        void Promise.resolve(sendFrame([])).catch(() => {});
        return ended;
      },
      false,
    );
    const reader = (body as ReadableStream).getReader();
    const closed = vi.fn();
    reader.closed.catch(closed);
    await vi.advanceTimersByTimeAsync(9999);
    expect(closed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(String(closed.mock.lastCall?.[0])).toContain("has not taken the end");
  });
});

test("rejects if the one answer can't be told", async () => {
  await expect(answerInFrames(asking, async () => unreadable, true)).rejects.toThrow("no hint");
});
