import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUpEntry } from "../support/demo-page";
import { forThisTest } from "../support/for-this-test";
import { type Image, layOutImage } from "../support/image";
import { exitOfNext, startNext } from "../support/next-server";
import { startTcpFront } from "../support/tcp-front";
import { startUpstashFront } from "../support/upstash-front";
import { newDispatchId, post } from "../support/wire";
import { describeWithRedis, useRedis } from "../support/with-redis";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

let image: Image;
let standalone: string;
beforeAll(() => {
  image = layOutImage();
  standalone = join(image.folder, "server.js");
});
afterAll(() => image?.remove());

async function expectOneRun(env: Readonly<Record<string, string>>): Promise<void> {
  const server = await forThisTest(
    startNext({ standalone, env: { UI_RATE_LIMIT: "off", ...env } }),
  );
  const { ctx } = await signUpEntry(server.url);
  const body = { ctx, dispatchId: newDispatchId(), payload: { value: "ada@example.com" } };
  const answer = await post(server.url, body);
  expect(answer.status, server.output()).toBe(200);
  expect(JSON.stringify(answer.body)).toContain("already has an account");
  expect(await post(server.url, body)).toMatchObject({ status: 409, code: "duplicate_dispatch" });
}

describe("a standalone server", () => {
  test("is built without the secret and the claims of the checkout", () => {
    expect(readdirSync(join(ROOT, ".next/standalone"))).not.toContain(".service-ui");
  });

  test("serves the app, and dispatches once with the embedded store", async () => {
    const server = await forThisTest(startNext({ standalone }));
    expect((await fetch(`${server.url}/event-runtime.js`)).status).toBe(200);
    await expectOneRun({});
  });

  test("makes its file below the folder that it runs in where no other is named", async () => {
    await expectOneRun({ UI_REPLAY_DIR: "" });
    expect(existsSync(join(image.folder, ".service-ui/replay.db"))).toBe(true);
  });

  test("refuses to start where the environment is wrong", async () => {
    const { exitCode, output } = await exitOfNext({ standalone, env: { APP_SECRET: undefined } });
    expect(exitCode).not.toBe(0);
    expect(output).toContain("APP_SECRET is not set");
  });
});

describeWithRedis("a standalone server with a Redis", () => {
  const { redis, server } = useRedis();

  test("dispatches once over TCP", async () => {
    const front = await forThisTest(startTcpFront(server().socketPath));
    await expectOneRun({ UI_PROCESSES: "2", REDIS_URL: `redis://127.0.0.1:${front.port}` });
    expect(front.accepted).toBe(1);
  });

  test("dispatches once behind REST, as a serverless host would start it", async () => {
    const front = await forThisTest(startUpstashFront(redis()));
    await expectOneRun({
      K_SERVICE: "shop",
      UPSTASH_REDIS_REST_URL: front.url,
      UPSTASH_REDIS_REST_TOKEN: front.token,
    });
    // The trial at the start, and one of each dispatch.
    expect(front.requests).toBe(3);
  });
});
