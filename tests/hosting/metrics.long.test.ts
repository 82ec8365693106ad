import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { machineEnvironment, spawnGroup } from "../support/child-process";
import { signUpEntry } from "../support/demo-page";
import { forThisTest } from "../support/for-this-test";
import { type NextServer, startNext } from "../support/next-server";
import { startOtlpReceiver } from "../support/otlp-receiver";
import { PATIENCE_MS } from "../support/patience";
import { freePort } from "../support/ports";
import { alertRules, describeWithPrometheus } from "../support/prometheus";
import { startRedisOnPort } from "../support/redis-server";
import { temporaryDirectory } from "../support/temporary-directory";
import { newDispatchId, post } from "../support/wire";
import { describeWithRedis } from "../support/with-redis";

const OUTCOMES = ["ok", "duplicate_dispatch", "invalid_signed_ctx", "cross_origin_request"];

/** Sends one dispatch for each of the outcomes. */
async function dispatchEach({ url }: NextServer): Promise<void> {
  const { ctx } = await signUpEntry(url);
  const body = { ctx, dispatchId: newDispatchId(), payload: { value: "x" } };
  expect((await post(url, body)).status).toBe(200);
  expect((await post(url, body)).code).toBe("duplicate_dispatch");
  expect((await post(url, { ...body, ctx: "sc1.made.up" })).code).toBe("invalid_signed_ctx");
  const headers = { Origin: "https://other.example", "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  expect((await fetch(`${url}/__ui/dispatch`, init)).status).toBe(403);
}

describeWithPrometheus("Prometheus", () => {
  test("scrapes the exporter, and its rules find the names", async () => {
    const exporterPort = await freePort();
    const env = {
      OTEL_METRICS_EXPORTER: "prometheus",
      OTEL_EXPORTER_PROMETHEUS_HOST: "127.0.0.1",
      OTEL_EXPORTER_PROMETHEUS_PORT: `${exporterPort}`,
      UI_MAX_CONCURRENT: "8",
    };
    const app = await forThisTest(startNext({ env }));
    const target = `127.0.0.1:${exporterPort}`;
    const query = await startPrometheus(target);

    // Before any dispatch, so that an outage without traffic shows.
    const available = { service_ui_replay_store: "sqlite", job: "shop", instance: target };
    await expect
      .poll(() => query("service_ui_replay_available"), { timeout: PATIENCE_MS })
      .toMatchObject([{ metric: available, value: [expect.anything(), "1"] }]);

    await dispatchEach(app);
    const byOutcome = "sum by (service_ui_outcome) (service_ui_dispatch_outcomes_total)";
    await expect
      .poll(
        async () => (await query(byOutcome)).map(({ metric }) => metric.service_ui_outcome).sort(),
        {
          timeout: PATIENCE_MS,
        },
      )
      .toEqual([...OUTCOMES].sort());
    for (const [expression, value] of [
      ["service_ui_slot_usage / service_ui_slot_limit", "0"],
      ["service_ui_dispatch_active", "0"],
      ['sum(service_ui_dispatch_duration_bucket{le="+Inf"})', "4"],
      ['service_ui_replay_mark_used_duration_count{service_ui_replay_outcome="won"}', "1"],
      ["count(ALERTS)", undefined],
    ] as const) {
      expect([expression, (await query(expression))[0]?.value[1]]).toEqual([expression, value]);
    }
    const text = await (await fetch(`http://${target}/metrics`)).text();
    expect(text).toContain('service_ui_mount="next"');
    expect(text).not.toMatch(/sc1|uci_|ui_evt_|example/);
  });
});

describeWithPrometheus("its alerts", () =>
  describeWithRedis("with a Redis", () => {
    test("fires for origins that are refused, and for a store that is down without traffic", async () => {
      const redis = await forThisTest(startRedisOnPort());
      const exporterPort = await freePort();
      const env = {
        OTEL_METRICS_EXPORTER: "prometheus",
        OTEL_EXPORTER_PROMETHEUS_HOST: "127.0.0.1",
        OTEL_EXPORTER_PROMETHEUS_PORT: `${exporterPort}`,
        REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      };
      const app = await forThisTest(startNext({ env }));
      // The page's rules wait for minutes.
      const quick = alertRules()
        .replaceAll("[5m]", "[30s]")
        .replaceAll(/for: \d+m/g, "for: 0s");
      const query = await startPrometheus(`127.0.0.1:${exporterPort}`, quick);
      const firing = async () =>
        (await query('ALERTS{alertstate="firing"}')).map(({ metric }) => metric.alertname);
      const options = { timeout: PATIENCE_MS };
      const isUp = () => query("service_ui_replay_available == 1");
      await expect.poll(isUp, options).toHaveLength(1);
      expect(await firing()).toEqual([]);

      const headers = { Origin: "https://other.example", "Content-Type": "application/json" };
      const refused = async () => {
        for (let sent = 0; sent < 10; sent += 1) {
          await fetch(`${app.url}/__ui/dispatch`, { method: "POST", headers, body: "{}" });
        }
        return firing();
      };
      await expect.poll(refused, { ...options, interval: 500 }).toEqual(["OriginsRefused"]);
      await redis.stop();
      await expect.poll(firing, options).toContain("ReplayStoreDown");
    });
  }),
);

interface Sample {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
}

/** Starts Prometheus with the page's rules, and returns what asks it. */
async function startPrometheus(
  target: string,
  rules = alertRules(),
): Promise<(expression: string) => Promise<Sample[]>> {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, "rules.yml"), rules);
  const job = { job_name: "shop", static_configs: [{ targets: [target] }] };
  const configuration = {
    global: { scrape_interval: "1s", evaluation_interval: "1s" },
    rule_files: ["rules.yml"],
    scrape_configs: [job],
  };
  // YAML includes JSON.
  writeFileSync(join(directory, "prometheus.yml"), JSON.stringify(configuration));
  const address = `127.0.0.1:${await freePort()}`;
  const flags = [
    "--config.file=prometheus.yml",
    "--storage.tsdb.path=data",
    `--web.listen-address=${address}`,
  ];
  const options = { cwd: directory, env: machineEnvironment() };
  await forThisTest(spawnGroup("prometheus", flags, options));
  return async (expression) => {
    const url = `http://${address}/api/v1/query?query=${encodeURIComponent(expression)}`;
    const answer = await fetch(url).catch(() => undefined);
    return answer?.ok ? (await answer.json()).data.result : [];
  };
}

test("reach a receiver of OTLP over HTTP, from each process under an id of its own", async () => {
  const receiver = await startOtlpReceiver();
  const env = {
    OTEL_METRICS_EXPORTER: "otlp",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${receiver.port}`,
    OTEL_METRIC_EXPORT_INTERVAL: "500",
    OTEL_SERVICE_NAME: "shop",
  };
  const [app] = await Promise.all([
    forThisTest(startNext({ env })),
    forThisTest(startNext({ env })),
  ]);
  await dispatchEach(app);
  const { last } = receiver;
  await expect.poll(last, { timeout: PATIENCE_MS }).toContain("service_ui.dispatch.outcomes");
  for (const text of ["service_ui.replay.available", "service.name", "shop", ...OUTCOMES]) {
    await expect.poll(last, { timeout: PATIENCE_MS }).toContain(text);
  }
  expect(receiver.paths).toEqual(new Set(["/v1/metrics"]));
  // Two processes of one name, so that one's figures don't overwrite the other's.
  await expect.poll(() => receiver.instanceIds.size, { timeout: PATIENCE_MS }).toBe(2);
});
