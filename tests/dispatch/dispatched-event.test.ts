import { expect, test, vi } from "vitest";
import { NOW } from "../support/claims";
import { bodyOf, createHarness, newDispatchId, rowClaims } from "../support/dispatch-harness";

test("gives the handler identity from the claims and user data from the payload", async () => {
  const seen = vi.fn();
  const { send } = createHarness((event) => {
    seen({
      ...event,
      value: event.value(),
      fields: [...event.fields],
      cookies: [...event.request.cookies],
      issuedAt: event.issuedAt,
      expiresAt: event.expiresAt,
      aborted: event.signal.aborted,
      frozen: Object.isFrozen(event.payload.deep),
    });
  });
  const dispatchId = newDispatchId();
  const fields = [["url", "x"], ["url", "y"], ["bad"], 7];
  const notClaims = { c: "x", i: "x", p: "x", e: "x", u: "x" };
  const payload = { value: "a", deep: { b: [1] }, fields, ...notClaims };
  const headers = { Cookie: "a=1; b=2" };
  const claims = { ...rowClaims({ sku: "s", notInTheSchema: 1 }), exp: NOW + 600 };
  await send({ claims, dispatchId, payload, headers });
  expect(seen).toHaveBeenCalledWith(
    expect.objectContaining({
      instanceId: expect.stringMatching(/^uci_/),
      component: "demo.row",
      part: "quantity",
      event: "input",
      updates: "",
      dispatchId,
      payload,
      value: "a",
      props: { sku: "s" },
      fields: fields.slice(0, 2),
      cookies: [
        ["a", "1"],
        ["b", "2"],
      ],
      issuedAt: new Date(NOW * 1000),
      expiresAt: new Date((NOW + 600) * 1000),
      aborted: false,
      frozen: true,
    }),
  );
});

test.each([
  [{ rowKey: "17" }, "17"],
  [{ rowKey: "__proto__" }, "__proto__"],
  [{ rowkey: "17", row_key: "17" }, undefined],
  [{}, undefined],
])("gives the row's key that the payload has: %j", async (payload, rowKey) => {
  const { send } = createHarness((event) => void expect(event.rowKey).toBe(rowKey));
  expect((await send({ payload })).status).toBe(200);
});

test("takes an absent payload for an empty one", async () => {
  const { send } = createHarness((event) => {
    expect(event.payload).toEqual({});
    expect(event.value()).toBeUndefined();
  });
  const { ctx, dispatchId } = JSON.parse(bodyOf({}));
  expect((await send({ body: JSON.stringify({ ctx, dispatchId }) })).status).toBe(200);
});

test("reads what the payload has itself, and never what every object has", async () => {
  const { send } = createHarness(
    (event) => void expect([[...event.fields], event.rowKey]).toEqual([[], undefined]),
  );
  const sent = JSON.stringify({ ...JSON.parse(bodyOf({})), payload: {} });
  Object.defineProperty(Object.prototype, "fields", { value: [["a", "b"]], configurable: true });
  Object.defineProperty(Object.prototype, "rowKey", { value: "17", configurable: true });
  try {
    expect((await send({ body: sent })).status).toBe(200);
  } finally {
    Reflect.deleteProperty(Object.prototype, "fields");
    Reflect.deleteProperty(Object.prototype, "rowKey");
  }
});
