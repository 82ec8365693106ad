import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FAILURES } from "@/lib/service-ui/wire/failures";
import { machineEnvironment, runToEnd } from "../support/child-process";
import { TEST_PATIENCE_MS } from "../support/patience";
import { alertRules, describeWithPrometheus } from "../support/prometheus";
import { temporaryDirectory } from "../support/temporary-directory";

/*
 * The series are written by hand, with names and labels as the exporter writes them. One sample a
 * quarter of a minute, over half an hour; `0+15x120` counts one a second.
 */
type Series = Readonly<Record<string, string>>;

const process = (instance: string) =>
  `job="shop",instance="${instance}",otel_scope_name="service-ui"`;
const outcomes = (outcome: string, instance = "a:9464") =>
  `service_ui_dispatch_outcomes_total{${process(instance)},service_ui_mount="next",service_ui_outcome="${outcome}"}`;
const store = (instance: string) =>
  `service_ui_replay_available{${process(instance)},service_ui_replay_store="redis"}`;
const slots = (what: "usage" | "limit") => `service_ui_slot_${what}{${process("a:9464")}}`;
const bucket = (le: string) =>
  `service_ui_dispatch_duration_bucket{${process("a:9464")},service_ui_outcome="ok",le="${le}"}`;

const HEALTHY: Series = {
  [outcomes("ok")]: "0+150x120",
  [outcomes("ok", "b:9464")]: "0+150x120",
  [outcomes("duplicate_dispatch")]: "0+1x120",
  [outcomes("expired_signed_ctx")]: "0+2x120",
  [outcomes("invalid_signed_ctx")]: "0+1x120",
  [outcomes("cross_origin_request")]: "0+1x120",
  [outcomes("rate_limited")]: "0+1x120",
  [outcomes("handler_failed")]: "0+1x120",
  [store("a:9464")]: "1x120",
  [store("b:9464")]: "1x120",
  [slots("usage")]: "3x120",
  [slots("limit")]: "20x120",
  [bucket("0.25")]: "0+148x120",
  [bucket("1")]: "0+150x120",
  [bucket("+Inf")]: "0+150x120",
};
/** Nobody uses the app. */
const NIGHT: Series = { [store("a:9464")]: "1x120", [store("b:9464")]: "1x120" };

const INCIDENTS: readonly (readonly [string, Series, readonly string[]])[] = [
  ["a healthy app", HEALTHY, []],
  ["a quiet night", NIGHT, []],
  [
    "a stray forged request in a quiet night",
    { ...NIGHT, [outcomes("invalid_signed_ctx")]: "0 1x119" },
    [],
  ],
  [
    "a store that is down while nobody uses the app",
    { ...NIGHT, [store("a:9464")]: "1x20 0x100" },
    ["ReplayStoreDown"],
  ],
  [
    "a store that is down",
    {
      ...HEALTHY,
      [store("a:9464")]: "1x20 0x100",
      [outcomes("ok")]: "0+150x20 3000x100",
      [outcomes("replay_store_unavailable")]: "0x20 150+150x99",
    },
    ["InteractionsFail", "ReplayStoreDown"],
  ],
  [
    "a store that is down for half a minute",
    { ...HEALTHY, [store("a:9464")]: "1x20 0x2 1x98" },
    [],
  ],
  [
    "a proxy that changes Host",
    { [store("a:9464")]: "1x120", [outcomes("cross_origin_request")]: "0+30x120" },
    ["OriginsRefused"],
  ],
  [
    "a key that differs in one of two processes",
    {
      ...HEALTHY,
      [outcomes("ok")]: "0+15x120",
      [outcomes("ok", "b:9464")]: "0+15x120",
      [outcomes("invalid_signed_ctx")]: "0+15x120",
      [outcomes("invalid_signed_ctx", "b:9464")]: "0+15x120",
    },
    ["TokensRefused"],
  ],
  [
    "a storm of forged tokens",
    { ...HEALTHY, [outcomes("invalid_signed_ctx")]: "0+600x120" },
    ["InvalidTokenStorm", "TokensRefused"],
  ],
  [
    "a deployment that renamed a part",
    { ...HEALTHY, [outcomes("unknown_part")]: "0+30x120" },
    ["UnknownNames"],
  ],
  [
    "handlers that wait for a database",
    {
      ...HEALTHY,
      [slots("usage")]: "3x20 20x100",
      [outcomes("server_busy")]: "0x20 50+50x99",
      [bucket("0.25")]: "0+50x120",
      [bucket("1")]: "0+60x120",
      [bucket("2.5")]: "0+140x120",
    },
    ["InteractionsFail", "InteractionsSlow", "SlotsFull"],
  ],
  [
    "a deployment whose handler throws",
    { ...HEALTHY, [outcomes("handler_failed")]: "0+30x120" },
    ["InteractionsFail"],
  ],
];

/** What promtool says of the rules with these series, 29 minutes after their begin. */
async function check(series: Series, alerts: readonly string[]) {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, "rules.yml"), alertRules());
  const samples = alerts.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 }));
  const file = {
    rule_files: ["rules.yml"],
    evaluation_interval: "15s",
    tests: [
      {
        interval: "15s",
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [
          {
            expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
            eval_time: "29m",
            exp_samples: samples,
          },
        ],
      },
    ],
  };
  // YAML includes JSON.
  writeFileSync(join(directory, "test.yml"), JSON.stringify(file));
  const options = { cwd: directory, env: machineEnvironment(), timeoutMs: TEST_PATIENCE_MS };
  return runToEnd("promtool", ["test", "rules", "test.yml"], options);
}

describeWithPrometheus("the alerts", () => {
  test.each(INCIDENTS)("tell of %s", async (_, series, alerts) => {
    const { exitCode, output } = await check(series, alerts);
    expect(exitCode, output).toBe(0);
  });

  test("are noticed by this test where they don't fire, or others do", async () => {
    expect((await check(NIGHT, ["ReplayStoreDown"])).exitCode).toBe(1);
    expect((await check({ ...NIGHT, [store("a:9464")]: "0x120" }, [])).exitCode).toBe(1);
  });
});

test("count every code that is the app's fault as a failure", () => {
  const faults = Object.entries(FAILURES).flatMap(([code, { status }]) =>
    status >= 500 ? [code] : [],
  );
  const [, named = ""] =
    /InteractionsFail[\s\S]*?service_ui_outcome=~"([a-z_|]+)"/.exec(alertRules()) ?? [];
  expect(named.split("|").sort()).toEqual(faults.sort());
});

test("name no code that doesn't exist", () => {
  const named = [...alertRules().matchAll(/service_ui_outcome=~?"([a-z_|]+)"/g)];
  const codes = new Set(named.flatMap(([, codes = ""]) => codes.split("|")));
  expect(codes.size).toBeGreaterThan(6);
  expect([...codes].filter((code) => !(code in FAILURES))).toEqual([]);
});
