import { expect, test } from "vitest";
import { createHarness, expectRefused, type Sent } from "../support/dispatch-harness";

test.each([
  ["413 request_too_large: a long body", { payload: { value: "x".repeat(20_000) } }],
] satisfies [string, Sent][])("refuses with %s", async (row, sent) => {
  const { send, state } = createHarness();
  expectRefused(await send(sent), row);
  expect(state.handled).toBe(0);
  expect((await send()).status).toBe(200);
});

test("refuses with 413 while the body is read, not after it", async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(4096));
    },
  });
  const { send } = createHarness();
  expect((await send({ body: endless })).code).toBe("request_too_large");
  expect(pulled).toBeLessThan(10);
});

test("refuses a body that breaks off as malformed", async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.error(new Error("cut"));
    },
  });
  expect((await createHarness().send({ body: broken })).code).toBe("malformed_request");
});
