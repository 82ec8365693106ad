import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Ending, machineEnvironment, runToEnd } from "./child-process";
import { describeIfInstalled, onPath } from "./optional-programs";
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
  const options = { cwd: directory, env: machineEnvironment() };
  return runToEnd("promtool", ["test", "rules", "test.yml"], options);
}

/** A suite that asks Prometheus, where the machine has it. */
export function describeWithPrometheus(name: string, suite: () => void): void {
  const prometheus = { name: "promtool", packages: "prometheus" };
  describeIfInstalled(onPath("promtool") !== undefined, prometheus, name, suite);
}
