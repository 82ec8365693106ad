import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe } from "vitest";

const PAGE = fileURLToPath(new URL("../../docs/hosting/alerts.md", import.meta.url));

/** The rules as the page shows them. */
export function alertRules(): string {
  const [, rules] =
    /`service-ui\.rules\.yml`\n\n```yaml\n(.*?)```/s.exec(readFileSync(PAGE, "utf8")) ?? [];
  if (!rules) throw new Error("docs/hosting/alerts.md shows no rules.");
  return rules;
}

const isThere = (process.env.PATH ?? "")
  .split(delimiter)
  .some((directory) => existsSync(join(directory, "promtool")));

/** Skipped with a message where Prometheus isn't installed, but never where `CI` is set. */
export const describeWithPrometheus =
  isThere || process.env.CI
    ? describe
    : (name: string, _: () => void) => describe.skip(`${name} (needs prometheus)`, () => {});
