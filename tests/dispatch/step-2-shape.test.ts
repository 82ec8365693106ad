import { expect, test } from "vitest";
import { bodyOf, createHarness, newDispatchId, testRefusals } from "../support/dispatch-harness";

testRefusals("400 malformed_request", [
  ["no body", { body: "" }],
  ["no JSON", { body: "{" }],
  ["bytes that are no UTF-8", { body: new Uint8Array([0x7b, 0xff, 0x7d]) }],
  ["a list", { body: "[]" }],
  ["null", { body: "null" }],
  ["text", { body: '"x"' }],
  ["a further field", { body: JSON.stringify({ ...JSON.parse(bodyOf({})), handler: "x" }) }],
  ["a further field of null", { body: JSON.stringify({ ...JSON.parse(bodyOf({})), x: null }) }],
  ["a field that every object has", { body: bodyOf({}).replace("{", '{"__proto__":{},') }],
  ["a ctx that is no text", { body: JSON.stringify({ ctx: 1, dispatchId: newDispatchId() }) }],
  ["no ctx", { body: JSON.stringify({ dispatchId: newDispatchId() }) }],
  ["no dispatchId", { body: JSON.stringify({ ctx: "x" }) }],
  ["a dispatchId of 31 digits", { dispatchId: `ui_evt_${"a".repeat(31)}` }],
  ["a dispatchId of 33 digits", { dispatchId: `ui_evt_${"a".repeat(33)}` }],
  ["a dispatchId with a line break", { dispatchId: `ui_evt_${"a".repeat(32)}\n` }],
  ["a dispatchId of other letters", { dispatchId: `ui_evt_${"g".repeat(32)}` }],
  ["a payload that is a list", { payload: [] }],
  ["a payload that is null", { payload: null }],
  ["a payload that is text", { payload: "x" }],
  ["a payload nested 17 deep", { payload: nested(17) }],
]);

test("lets a payload through that is nested 16 deep", async () => {
  expect((await createHarness().send({ payload: nested(16) })).status).toBe(200);
});

test("names the place of shape errors, and echoes a dispatchId only if it is well-formed", async () => {
  const { send } = createHarness();
  const dispatchId = newDispatchId();
  const body = JSON.stringify({ ctx: "", dispatchId, payload: [], "a/b": 1 });
  const wrong = await send({ body });
  expect(wrong.body.dispatchId).toBe(dispatchId);
  expect(wrong.body.errors).toEqual([
    { pointer: "/a~1b", detail: expect.any(String) },
    { pointer: "/ctx", detail: expect.any(String) },
    { pointer: "/payload", detail: expect.any(String) },
  ]);
  const illFormed = await send({ dispatchId: "<script>" });
  expect(illFormed.body).not.toHaveProperty("dispatchId");
  expect(JSON.stringify(illFormed.body)).not.toContain("<script>");
});

test("repeats no more than the start of a key, and lists no more than eight unknown fields", async () => {
  const { send } = createHarness();
  const long = await send({ payload: { [`html${"-".repeat(12_000)}`]: 1 } });
  expect(String(long.body.detail).length).toBeLessThan(250);
  const unknown = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x${index}`, 1]));
  const many = await send({ body: JSON.stringify({ ...JSON.parse(bodyOf({})), ...unknown }) });
  expect(many.body.errors).toHaveLength(8);
});

function nested(levels: number): unknown {
  return levels === 1 ? {} : { a: nested(levels - 1) };
}
