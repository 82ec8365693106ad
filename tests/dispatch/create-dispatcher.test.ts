import { describe, expect, test } from "vitest";
import type { ObserveDispatch } from "@/lib/dispatch/create-dispatcher";
import { refuse } from "@/lib/dispatch/refusal";
import { createMemoryStore } from "@/lib/replay/memory-store";
import { claimsWith, issueContext, keyRing, NOW } from "../support/claims";
import { createHarness, newDispatchId } from "../support/dispatch-harness";

const unavailable = {
  claim: async () => {
    throw new Error("down");
  },
};

/**
 * One request with every mistake at once is refused for the first step that has one. Mended mistake
 * by mistake, it names them in the order of PROTOCOL 4.
 */
test("takes the steps in their order", async () => {
  let authorized = false;
  let limited = true;
  let storeDown = true;
  const memory = createMemoryStore({ nowSeconds: () => NOW });
  const { send } = createHarness(
    () => {
      throw new Error("handler");
    },
    {
      maxBodyBytes: 2000,
      authorizer: { authorize: () => authorized },
      rateLimiter: { take: () => (limited ? { ok: false, retryAfterSeconds: 1 } : { ok: true }) },
      replayStore: {
        claim: (key, exp) => (storeDown ? unavailable.claim() : memory.claim(key, exp)),
      },
    },
  );
  const headers: Record<string, string> = { "Content-Type": "text/plain", Origin: "null" };
  const claims = { c: "x", p: "x", e: "x", u: "x" };
  const sent = {
    method: "PUT",
    headers,
    dispatchId: "x",
    ctx: "x",
    payload: { html: "x".repeat(4000) } as Record<string, unknown>,
  };
  const sign = () => {
    sent.ctx = issueContext(claimsWith(claims), keyRing, null);
  };
  const steps: readonly (readonly [string, () => void])[] = [
    [
      "method_not_allowed",
      () => {
        sent.method = "POST";
      },
    ],
    [
      "unsupported_media_type",
      () => {
        headers["Content-Type"] = "application/json";
      },
    ],
    [
      "cross_origin_request",
      () => {
        delete headers.Origin;
      },
    ],
    [
      "request_too_large",
      () => {
        sent.payload = { html: 1 };
      },
    ],
    [
      "malformed_request",
      () => {
        sent.dispatchId = newDispatchId();
      },
    ],
    ["invalid_signed_ctx", sign],
    [
      "forbidden_payload_field",
      () => {
        sent.payload = {};
      },
    ],
    [
      "unknown_component",
      () => {
        claims.c = "demo.sign-up";
        sign();
      },
    ],
    [
      "unknown_part",
      () => {
        claims.p = "email";
        sign();
      },
    ],
    [
      "unknown_event",
      () => {
        claims.e = "input";
        sign();
      },
    ],
    [
      "updates_path_mismatch",
      () => {
        claims.u = "user.email";
        sign();
      },
    ],
    [
      "rate_limited",
      () => {
        limited = false;
      },
    ],
    [
      "replay_store_unavailable",
      () => {
        storeDown = false;
      },
    ],
    [
      "interaction_forbidden",
      () => {
        authorized = true;
        sent.dispatchId = newDispatchId();
      },
    ],
    ["handler_failed", () => {}],
  ];
  for (const [code, mend] of steps) {
    expect((await send(sent)).code).toBe(code);
    mend();
  }
});

describe("an observer", () => {
  const broken = new Error("the observer is broken");

  test.each<[string, ObserveDispatch]>([
    ["before the dispatch", () => Promise.reject(broken)],
    [
      "at once",
      () => {
        throw broken;
      },
    ],
    ["after the handler ran", (run) => run().then(() => Promise.reject(broken))],
    ["while the handler runs", (run) => Promise.race([run(), Promise.reject(broken)])],
  ])("changes nothing if it throws %s", async (_when, observe) => {
    const { send, state } = createHarness(undefined, { observe });
    const answer = await send();
    expect([answer.status, answer.body.kind]).toEqual([200, "patch"]);
    expect(state.handled).toBe(1);
    expect(state.outcomes).toEqual([expect.objectContaining({ result: expect.any(Object) })]);
    expect([state.errors, state.observerErrors]).toEqual([[], [broken]]);
  });

  test("runs a dispatch once, however often it asks", async () => {
    const observe: ObserveDispatch = (run) => Promise.all([run(), run()]);
    const { send, state } = createHarness(undefined, { observe });
    expect((await send()).status).toBe(200);
    expect(state.handled).toBe(1);
  });

  test("that gives back another outcome changes no response", async () => {
    const observe: ObserveDispatch = async (run) => {
      await run();
      return { result: refuse("handler_failed", "made up") };
    };
    expect((await createHarness(undefined, { observe }).send()).status).toBe(200);
  });
});
