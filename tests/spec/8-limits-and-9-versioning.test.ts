import { describe, expect, inject, test } from "vitest";
import { signUpEntry } from "../support/demo-page";
import { newDispatchId, post } from "../support/wire";

const baseUrl = inject("baseUrl");

describe("SPEC 8 limits", () => {
  test("1 and 2: dispatchId is single-use per ctx, ctx is reusable", async () => {
    const { ctx } = await signUpEntry(baseUrl);
    const dispatchId = newDispatchId();
    const statuses = [];
    for (const id of [dispatchId, dispatchId, newDispatchId()]) {
      statuses.push((await post(baseUrl, { ctx, dispatchId: id, payload: {} })).status);
    }
    expect(statuses).toEqual([200, 409, 200]);
  });
});

describe("SPEC 9 versioning of the interaction", () => {
  test("2: the signed token scheme's identifier is the prefix sc1; another is refused", async () => {
    const { ctx } = await signUpEntry(baseUrl);
    expect(ctx.startsWith("sc1.")).toBe(true);
    const other = ctx.replace("sc1.", "sc2.");
    const answer = await post(baseUrl, { ctx: other, dispatchId: newDispatchId(), payload: {} });
    expect(answer.code).toBe("invalid_signed_ctx");
  });
});
