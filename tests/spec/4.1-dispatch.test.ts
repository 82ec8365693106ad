import { beforeAll, describe, expect, inject, test } from "vitest";
import { signUpEntry } from "../support/demo-page";
import { cases } from "../support/scale";
import { newDispatchId, post } from "../support/wire";

const baseUrl = inject("baseUrl");

/** How many identical requests are sent at once. */
const IDENTICAL = cases(100, 1000);
let entry: Awaited<ReturnType<typeof signUpEntry>>;

beforeAll(async () => {
  entry = await signUpEntry(baseUrl);
});

describe("SPEC 4.1 POST /__ui/dispatch", () => {
  test("path: fixed; a query changes nothing, and nothing lies below it", async () => {
    const body = JSON.stringify({ ctx: entry.ctx, dispatchId: newDispatchId(), payload: {} });
    const send = (path: string) =>
      fetch(`${baseUrl}${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
      });
    expect((await send("/__ui/dispatch/demo.sign-up")).status).toBe(404);
    expect((await send("/__ui/dispatch?component=other")).status).toBe(200);
  });

  test("1: the only source of identity is the signed ctx", async () => {
    const payload = { value: "ada@example.org" };
    const answer = await post(baseUrl, { ctx: entry.ctx, dispatchId: newDispatchId(), payload });
    expect(answer.status).toBe(200);
    for (const patch of answer.body.patches as { targetInstance: string }[]) {
      expect(patch.targetInstance).toBe(entry.i);
    }
  });

  test(`3: of ${IDENTICAL} identical requests at once exactly one succeeds`, async () => {
    const body = { ctx: entry.ctx, dispatchId: newDispatchId(), payload: { value: "x" } };
    const warmed = Array.from({ length: 64 }, () =>
      post(baseUrl, { ...body, dispatchId: newDispatchId() }),
    );
    expect((await Promise.all(warmed)).map(({ status }) => status)).toEqual(Array(64).fill(200));
    const fresh = await signUpEntry(baseUrl);
    const answers = await Promise.all(
      Array.from({ length: IDENTICAL }, () => post(baseUrl, { ...body, ctx: fresh.ctx })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const repeats = answers.filter(({ status }) => status === 409);
    expect(repeats.map(({ code }) => code)).toEqual(
      Array(IDENTICAL - 1).fill("duplicate_dispatch"),
    );
  });

  test("3 and SPEC 8: the key is the pair: a new id for the same ctx, and the same id for another, are new", async () => {
    const dispatchId = newDispatchId();
    const other = await signUpEntry(baseUrl);
    for (const [ctx, id] of [
      [entry.ctx, dispatchId],
      [other.ctx, dispatchId],
      [entry.ctx, newDispatchId()],
    ]) {
      expect((await post(baseUrl, { ctx, dispatchId: id, payload: {} })).status).toBe(200);
    }
  });

  test("5: the result is returned as patch instructions", async () => {
    const sent = { ctx: entry.ctx, dispatchId: newDispatchId(), payload: { value: "x" } };
    const { body, headers } = await post(baseUrl, sent);
    expect(body).toMatchObject({ ok: true, kind: "patch", dispatchId: sent.dispatchId });
    expect(body).not.toHaveProperty("debug");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    const fields = ["op", "targetInstance", "targetPart", "targetName", "value"];
    for (const patch of body.patches as object[]) {
      expect(Object.keys(patch).slice(0, 5)).toEqual(fields);
    }
  });
});
