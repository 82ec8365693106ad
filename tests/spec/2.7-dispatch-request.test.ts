import { beforeAll, describe, expect, inject, test } from "vitest";
import { signUpEntry } from "../support/demo-page";
import { newDispatchId, post } from "../support/wire";

const baseUrl = inject("baseUrl");
let ctx = "";

beforeAll(async () => {
  ({ ctx } = await signUpEntry(baseUrl));
});

const malformed = { status: 400, code: "malformed_request" };

describe("SPEC 2.7 dispatch request body", () => {
  test("ctx is required", async () => {
    const answer = await post(baseUrl, { dispatchId: newDispatchId(), payload: {} });
    expect(answer).toMatchObject(malformed);
  });

  const [zeros, gs] = ["0".repeat(32), "g".repeat(32)];
  test.each([
    undefined,
    "",
    "ui_evt_",
    `ui_evt_${zeros.slice(1)}`,
    `ui_evt_${gs}`,
    `UI_EVT_${zeros}`,
  ])("dispatchId is required, ui_evt_ and 32 hexadecimal digits: not %s", async (dispatchId) => {
    expect(await post(baseUrl, { ctx, dispatchId, payload: {} })).toMatchObject(malformed);
  });

  test("dispatchId may have capitals", async () => {
    const dispatchId = newDispatchId().replace(/[0-9a-f]{32}$/, (text) => text.toUpperCase());
    expect((await post(baseUrl, { ctx, dispatchId, payload: {} })).code).not.toBe(malformed.code);
  });

  test.each([[[]], ["x"], [1], [null]])("payload is an object: not %j", async (payload) => {
    const answer = await post(baseUrl, { ctx, dispatchId: newDispatchId(), payload });
    expect(answer).toMatchObject(malformed);
  });

  test("no other field is sent", async () => {
    const body = { ctx, dispatchId: newDispatchId(), payload: {}, component: "x" };
    expect(await post(baseUrl, body)).toMatchObject(malformed);
  });
});
