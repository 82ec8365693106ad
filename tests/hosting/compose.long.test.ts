import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { machineEnvironment, runToEnd } from "../support/child-process";
import { signUpEntry } from "../support/demo-page";
import { forThisTest } from "../support/for-this-test";
import { type Image, layOutImage } from "../support/image";
import { startNext } from "../support/next-server";
import { startOtlpReceiver } from "../support/otlp-receiver";
import { PATIENCE_MS } from "../support/patience";
import { startRedisOnPort } from "../support/redis-server";
import { newDispatchId, post } from "../support/wire";
import { describeWithRedis } from "../support/with-redis";

/*
 * The steps of the Dockerfile and of compose.yaml, as those files say them, by processes in place
 * of containers.
 */
const compose = parse(readFileSync("compose.yaml", "utf8"));
const { app, redis } = compose.services;
let image: Image;
beforeAll(() => {
  image = layOutImage();
});
afterAll(() => image?.remove());

describeWithRedis("the services of compose.yaml", () => {
  test("run a dispatch once, claimed in the Redis, and tell the collector", async () => {
    const [program, ...settings] = redis.command;
    expect([program, ...image.command]).toEqual(["redis-server", "node", "server.js"]);
    const claims = await forThisTest(startRedisOnPort(settings));
    const collector = await startOtlpReceiver();
    const variables = JSON.stringify({ ...image.env, ...app.environment })
      .replace("redis:6379", `127.0.0.1:${claims.port}`)
      .replace("collector:4318", `127.0.0.1:${collector.port}`);
    const { APP_SECRET, UI_REPLAY_DIR, ...env } = JSON.parse(variables);
    expect([APP_SECRET, UI_REPLAY_DIR]).toEqual([
      expect.stringMatching(/^\$\{APP_SECRET:\?/),
      "/data",
    ]);
    const server = await forThisTest(
      startNext({
        standalone: join(image.folder, "server.js"),
        env: { ...env, OTEL_METRIC_EXPORT_INTERVAL: "500" },
      }),
    );

    const { ctx } = await signUpEntry(server.url);
    const body = { ctx, dispatchId: newDispatchId(), payload: { value: "x" } };
    expect((await post(server.url, body)).status).toBe(200);
    expect((await post(server.url, body)).code).toBe("duplicate_dispatch");
    await expect.poll(collector.last, { timeout: PATIENCE_MS }).toContain("duplicate_dispatch");
    expect(collector.last()).toContain('"redis"');

    const [probe = "", ...probing] = image.healthCheck;
    const isHealthy = () =>
      runToEnd(probe, probing, {
        env: { ...machineEnvironment(), PORT: String(server.port) },
      });
    expect(await isHealthy()).toMatchObject({ exitCode: 0 });
    await server.stop();
    expect(await isHealthy()).not.toMatchObject({ exitCode: 0 });
  });
});

test("lead the app's metrics to where the collector listens", () => {
  const { receivers, exporters, service } = parse(compose.configs.collector.content);
  const { port } = new URL(app.environment.OTEL_EXPORTER_OTLP_ENDPOINT);
  expect(receivers.otlp.protocols.http.endpoint).toBe(`0.0.0.0:${port}`);
  expect(service.pipelines.metrics).toEqual({
    receivers: Object.keys(receivers),
    exporters: Object.keys(exporters),
  });
});
