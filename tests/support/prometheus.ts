import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe } from "vitest";
import { type Ending, machineEnvironment, runToEnd } from "./child-process";
import { TEST_PATIENCE_MS } from "./patience";
import { temporaryDirectory } from "./temporary-directory";

const PAGE = fileURLToPath(new URL("../../docs/hosting/alerts.md", import.meta.url));

/** The rules as the page shows them. */
export function alertRules(): string {
  const [, rules] =
    /`service-ui\.rules\.yml`\n\n```yaml\n(.*?)```/s.exec(readFileSync(PAGE, "utf8")) ?? [];
  if (!rules) throw new Error("docs/hosting/alerts.md shows no rules.");
  return rules;
}

/** Samples by the name and labels of their series, a minute apart, as promtool writes them. */
export type Series = Readonly<Record<string, string>>;

/** Lets promtool say whether the series fire these alerts in `minutes`, and no others. */
export async function checkAlerts(
  series: Series,
  minutes: number,
  alerts: readonly string[],
): Promise<Ending> {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, "rules.yml"), alertRules());
  const everFired = {
    expr: 'group by (alertname) (last_over_time(ALERTS{alertstate="firing"}[1h]))',
    eval_time: `${minutes}m`,
    exp_samples: alerts.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
  };
  const file = {
    rule_files: ["rules.yml"],
    evaluation_interval: "15s",
    tests: [
      {
        interval: "1m",
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [everFired],
      },
    ],
  };
  // YAML includes JSON.
  writeFileSync(join(directory, "test.yml"), JSON.stringify(file));
  const options = { cwd: directory, env: machineEnvironment(), timeoutMs: TEST_PATIENCE_MS };
  return runToEnd("promtool", ["test", "rules", "test.yml"], options);
}

const isThere = (process.env.PATH ?? "")
  .split(delimiter)
  .some((directory) => existsSync(join(directory, "promtool")));

/** Skipped with a message where Prometheus isn't installed, but never where `CI` is set. */
export const describeWithPrometheus =
  isThere || process.env.CI
    ? describe
    : (name: string, _: () => void) => describe.skip(`${name} (needs prometheus)`, () => {});
