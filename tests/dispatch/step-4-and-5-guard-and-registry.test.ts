import { expect, test } from "vitest";
import { createHarness, rowClaims, testRefusals } from "../support/dispatch-harness";

testRefusals("400 forbidden_payload_field", [
  ["a routing key", { payload: { a: [{ htmlScript: 1, "on-Event": 1, EVENT: 1 }] } }],
]);
testRefusals("404 unknown_component", [
  ["another name", { claims: { c: "demo.other" } }],
  ["a name that every object has", { claims: { c: "constructor" } }],
  ["props of a schema that a deploy has changed", { claims: rowClaims({ id: 1 }) }],
]);
testRefusals("404 unknown_part", [["another name", { claims: { p: "phone" } }]]);
testRefusals("404 unknown_event", [["another name", { claims: { e: "change" } }]]);
testRefusals("403 updates_path_mismatch", [["another field", { claims: { u: "user.role" } }]]);

test("names the path of a forbidden key, and no value", async () => {
  const { body } = await createHarness().send({ payload: { a: { Event_Name: "secret-value" } } });
  expect(body.detail).toContain("/payload/a/Event_Name");
  expect(JSON.stringify(body)).not.toContain("secret-value");
});

test.each([
  ["component", { c: "demo.other" }],
  ["part", { p: "phone" }],
  ["event", { e: "change" }],
])("names nothing of what is declared where the %s is unknown", async (_, claims) => {
  const { body } = await createHarness().send({ claims });
  expect(Object.keys(body)).toEqual(["type", "title", "status", "code", "detail", "dispatchId"]);
  expect(body.detail).not.toMatch(/demo\.|email|input|click|quantity/);
});
