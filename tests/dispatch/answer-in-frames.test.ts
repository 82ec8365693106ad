import { expect, test } from "vitest";
import { answerInFrames } from "@/lib/service-ui/dispatch/answer-in-frames";
import { refuse } from "@/lib/service-ui/dispatch/refusal";
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
      void sendFrame([])?.catch(() => {});
      return unreadable;
    },
    true,
  );
  await expect(new Response(body).text()).rejects.toThrow("no hint");
});

test("cuts an open response if the dispatch rejects", async () => {
  const failing = async (sendFrame: SendFrame) => {
    void sendFrame([])?.catch(() => {});
    throw new Error("no outcome");
  };
  const { body } = await answerInFrames(asking, failing, false);
  await expect(new Response(body).text()).rejects.toThrow("no outcome");
});

test("rejects if the one answer can't be told", async () => {
  await expect(answerInFrames(asking, async () => unreadable, true)).rejects.toThrow("no hint");
});
