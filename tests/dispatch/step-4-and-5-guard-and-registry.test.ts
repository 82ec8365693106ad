import { expect, test } from "vitest";
import { createHarness, expectRefused, rowClaims, type Sent } from "../support/dispatch-harness";

test.each([
  [
    "400 forbidden_payload_field: a routing key",
    { payload: { a: [{ htmlScript: 1, "on-Event": 1, EVENT: 1 }] } },
  ],
  ["404 unknown_component: another name", { claims: { c: "demo.other" } }],
  ["404 unknown_component: a name that every object has", { claims: { c: "constructor" } }],
  [
    "404 unknown_component: props of a schema that a deploy has changed",
    { claims: rowClaims({ id: 1 }) },
  ],
  ["404 unknown_part: another name", { claims: { p: "phone" } }],
  ["404 unknown_event: another name", { claims: { e: "change" } }],
  ["403 updates_path_mismatch: another field", { claims: { u: "user.role" } }],
] satisfies [string, Sent][])("refuses with %s", async (row, sent) => {
  const { send, state } = createHarness();
  expectRefused(await send(sent), row);
  expect(state.handled).toBe(0);
  expect((await send()).status).toBe(200);
});

test("names the path of a forbidden key, and no value", async () => {
  const { body } = await createHarness().send({ payload: { a: { Event_Name: "secret-value" } } });
  expect(body.detail).toContain("/payload/a/Event_Name");
  expect(JSON.stringify(body)).not.toContain("secret-value");
});
