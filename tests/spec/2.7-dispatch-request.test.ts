import { beforeAll, describe, expect, inject, test } from "vitest";
import { manifestsIn, newDispatchId, post } from "../support/wire";

const baseUrl = inject("baseUrl");
let ctx = "";

beforeAll(async () => {
  const [first] = manifestsIn(await (await fetch(`${baseUrl}/demo`)).text()).filter(
    ({ manifest }) => manifest.events.length,
  );
  ctx = first?.manifest.events[0]?.ctx ?? "";
});

const malformed = { status: 400, code: "malformed_request" };

describe("SPEC 2.7 dispatch request body", () => {
  test("ctx is required", async () => {
    expect(await post(baseUrl, { dispatchId: newDispatchId(), payload: {} })).toMatchObject(
      malformed,
    );
  });

  test("dispatchId is required: ui_evt_ and 32 hexadecimal characters", async () => {
    const ids = [
      undefined,
      "",
      "ui_evt_",
      `ui_evt_${"0".repeat(31)}`,
      `ui_evt_${"g".repeat(32)}`,
      `UI_EVT_${"0".repeat(32)}`,
    ];
    for (const dispatchId of ids) {
      expect(await post(baseUrl, { ctx, dispatchId, payload: {} })).toMatchObject(malformed);
    }
    const capital = newDispatchId().replace(/[0-9a-f]{32}$/, (digits) => digits.toUpperCase());
    expect((await post(baseUrl, { ctx, dispatchId: capital, payload: {} })).code).not.toBe(
      "malformed_request",
    );
  });

  test("payload is an object", async () => {
    for (const payload of [[], "x", 1, null]) {
      expect(await post(baseUrl, { ctx, dispatchId: newDispatchId(), payload })).toMatchObject(
        malformed,
      );
    }
  });

  test("no other field is sent", async () => {
    const body = { ctx, dispatchId: newDispatchId(), payload: {}, component: "x" };
    expect(await post(baseUrl, body)).toMatchObject(malformed);
  });
});
