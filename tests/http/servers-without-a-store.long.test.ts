import { expect, test } from "vitest";
import { exitOfNext, startNext } from "../support/next-server";

test.each([
  ["UI_INSTANCES above 1", { UI_INSTANCES: "3" }, "UI_INSTANCES is 3"],
  ["a serverless host", { AWS_LAMBDA_FUNCTION_NAME: "shop" }, "This is AWS Lambda"],
])("ends the start on %s without a shared store, and says what to set", async (_, env, sign) => {
  const { exitCode, output } = await exitOfNext({ env });
  expect(exitCode).not.toBe(0);
  expect(output).toContain(`Service UI cannot start. ${sign}`);
  expect(output).toMatch(/Set UPSTASH_REDIS_REST_URL.*REDIS_URL.*set UI_REPLAY_STORE=memory/);
});

test("starts several servers on a store that is not shared if that is chosen, and says so", async () => {
  const server = await startNext({ env: { UI_INSTANCES: "3", UI_REPLAY_STORE: "memory" } });
  await server.stop();
  expect(server.output()).toContain("UI_REPLAY_STORE=memory: each process remembers");
});

test("starts several servers on a store that is shared", async () => {
  const server = await startNext({ env: { UI_INSTANCES: "3", REDIS_URL: "redis://127.0.0.1:1" } });
  await server.stop();
  expect(server.output()).not.toContain("cannot start");
});
