import { expect, test, vi } from "vitest";
import { UiInteractionResult } from "@/lib/interaction/result";
import { claimsWith, contextWith, NOW } from "../support/claims";
import { bodyOf, createHarness, newDispatchId, rowClaims } from "../support/dispatch-harness";

test("answers with the patches of the handler, in the shape of PROTOCOL 4", async () => {
  const { send } = createHarness();
  const dispatchId = newDispatchId();
  const answer = await send({ dispatchId });
  const patch = { op: "setText", targetPart: null, targetName: "message", value: "ok" };
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(Object.keys(answer.body)).toEqual(["ok", "kind", "dispatchId", "patches"]);
  expect(answer.body).toEqual({
    ok: true,
    kind: "patch",
    dispatchId,
    patches: [{ ...patch, targetInstance: claimsWith().i }],
  });
});

test.each([
  ["returns nothing", () => {}],
  ["returns a promise of nothing", async () => {}],
  ["acknowledges", () => UiInteractionResult.ack()],
])("acknowledges if the handler %s", async (_, handler) => {
  const { send } = createHarness(handler);
  const { status, body } = await send();
  expect(status).toBe(200);
  expect(body).toMatchObject({ ok: true, kind: "ack", patches: [] });
});

test("accepts a context many times, each with an id of its own", async () => {
  const { send, state } = createHarness();
  const ctx = contextWith();
  for (let i = 0; i < 3; i += 1) expect((await send({ ctx })).status).toBe(200);
  expect(state.handled).toBe(3);
});

test("sends debug outside of production only", async () => {
  const handler = () => UiInteractionResult.ack({ took: 1 });
  const hidden = await createHarness(handler).send();
  expect(hidden.body).not.toHaveProperty("debug");
  const shown = await createHarness(handler, { exposeDebug: true }).send();
  expect(shown.body.debug).toEqual({ took: 1 });
});

test("sends in place of a debug that JSON can't hold why it can't", async () => {
  const circular: Record<string, unknown> = {};
  circular.itself = circular;
  for (const debug of [{ id: 1n }, circular]) {
    const { send } = createHarness(() => UiInteractionResult.ack(debug), { exposeDebug: true });
    const { status, body } = await send();
    expect([status, body.kind]).toEqual([200, "ack"]);
    expect(body.debug).toEqual({ error: expect.stringMatching(/^This debug value can't be sent/) });
  }
});

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

test("takes an absent payload for an empty one", async () => {
  const { send } = createHarness((event) => {
    expect(event.payload).toEqual({});
    expect(event.value()).toBeUndefined();
  });
  const { ctx, dispatchId } = JSON.parse(bodyOf({}));
  expect((await send({ body: JSON.stringify({ ctx, dispatchId }) })).status).toBe(200);
});

test("reads what the payload has itself, and never what every object has", async () => {
  const { send } = createHarness((event) => void expect([...event.fields]).toEqual([]));
  const sent = JSON.stringify({ ...JSON.parse(bodyOf({})), payload: {} });
  Object.defineProperty(Object.prototype, "fields", { value: [["a", "b"]], configurable: true });
  try {
    expect((await send({ body: sent })).status).toBe(200);
  } finally {
    Reflect.deleteProperty(Object.prototype, "fields");
  }
});

test("reports no error of what went right, or was forbidden", async () => {
  const { send, state } = createHarness();
  await send();
  await send({ ctx: "x" });
  expect(state.errors).toEqual([]);
  const forbidding = createHarness(undefined, { authorizer: { authorize: () => false } });
  await forbidding.send();
  expect(forbidding.state.errors).toEqual([]);
});
