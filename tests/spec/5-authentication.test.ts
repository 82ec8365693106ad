import { describe, expect, test, vi } from "vitest";
import { createKeyRing } from "@/lib/token/key-ring";
import { claimsWith, issueContext, NOW } from "../support/claims";
import { createHarness } from "../support/dispatch-harness";

describe("SPEC 5 authentication", () => {
  test("1: a request is authenticated by its ctx: signature, claims and lifetime", async () => {
    const { send, state } = createHarness();
    const forged = issueContext(claimsWith(), createKeyRing("forged"), null);
    expect((await send({ ctx: forged })).code).toBe("invalid_signed_ctx");
    expect((await send({ claims: { c: "demo.none" } })).code).toBe("unknown_component");
    expect((await send({ claims: { iat: NOW - 100, exp: NOW } })).code).toBe("expired_signed_ctx");
    expect(state.handled).toBe(0);
    expect((await send()).status).toBe(200);
  });

  test("2: a pluggable authorizer decides before the handler runs", async () => {
    const order: string[] = [];
    const authorize = vi.fn(async () => {
      order.push("authorizer");
      return true;
    });
    await createHarness(() => void order.push("handler"), { authorizer: { authorize } }).send();
    expect(order).toEqual(["authorizer", "handler"]);
  });
});
