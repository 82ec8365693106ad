import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Series } from "./prometheus";

/** Which alerts each incident fires: these, and no others. */
export const EXPECTED_ALERTS: Readonly<Record<string, readonly string[]>> = {
  "quiet-day": [],
  "quiet-night": [],
  "store-blinks": ["ReplayStoreForgot"],
  "store-down-at-night": ["ReplayStoreDown"],
  "store-down": ["InteractionsFail", "ReplayStoreDown"],
  "store-emptied": ["ReplayStoreForgot"],
  "wrong-host": ["OriginsRefused"],
  "other-key": ["TokensRefused"],
  "token-storm": ["InvalidTokenStorm", "TokensRefused"],
  "renamed-component": ["UnknownNames"],
  "slots-full": ["InteractionsFail", "SlotsFull"],
  "late-store": ["StoreSlow"],
  "slow-store": ["InteractionsSlow", "StoreSlow"],
};

const FOLDER = fileURLToPath(new URL("../hosting/incidents/", import.meta.url));
const PAGES = fileURLToPath(new URL("../../docs/hosting/", import.meta.url));
const TABLE = `${FOLDER}README.md`;

/** What two processes of the demo showed of an incident. */
export interface IncidentRecord {
  readonly injected: string;
  /** The alerts that promtool has found firing. */
  readonly alerts: readonly string[];
  /** How often each code was counted. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** What `/__ui/health` of each process answered in the end, after its name. */
  readonly health: readonly string[];
  /** What `doctor --url` called a problem in the end. */
  readonly doctor: readonly string[];
  /** Samples a minute apart; the first one is of minute 0. */
  readonly minutes: number;
  readonly series: Series;
}

export function readRecords(): ReadonlyMap<string, IncidentRecord> {
  const names = readdirSync(FOLDER).flatMap((file) => /^(.*)\.json$/.exec(file)?.[1] ?? []);
  return new Map(
    names.map((name) => [name, JSON.parse(readFileSync(`${FOLDER}${name}.json`, "utf8"))]),
  );
}

export function writeRecord(name: string, record: IncidentRecord): void {
  writeFileSync(`${FOLDER}${name}.json`, `${JSON.stringify(record, null, 2)}\n`);
}

export const readTable = () => readFileSync(TABLE, "utf8");
export const writeTable = () => writeFileSync(TABLE, tableOf(readRecords()));

/** The table of all incidents, in the order of `EXPECTED_ALERTS`. */
export function tableOf(records: ReadonlyMap<string, IncidentRecord>): string {
  const rows = Object.keys(EXPECTED_ALERTS).map((name) => {
    const record = records.get(name);
    if (!record) throw new Error(`${name} was never recorded.`);
    const { injected, alerts, outcomes, health, doctor } = record;
    const counted = Object.entries(outcomes).map(([code, count]) => `${count} \`${code}\``);
    const probed = [...new Set(health.map((said) => said.replace(/^\w: /, "")))];
    const cells = [name, injected, alerts.map((alert) => `\`${alert}\``), counted, probed, doctor];
    return [...cells, leadsTo(record)].map((cell) => [cell].flat().join("<br>") || "–");
  });
  const head = ["Incident", "Injected", "Alerts", "Counted", "Health", "Doctor", "Look at"];
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return `# Recorded incidents

\`npm run record:incidents\` writes this table and the series beside it.

${lines.join("\n")}
`;
}

/** Where the alerts' table and the runbook send whoever has seen this. */
function leadsTo({ alerts, outcomes, health }: IncidentRecord): string[] {
  if (alerts.length === 0) return [];
  const page = readFileSync(`${PAGES}alerts.md`, "utf8");
  const runbook = readFileSync(`${PAGES}runbook.md`, "utf8");
  const ofAlerts = alerts.map((alert) => {
    const [, cell] = new RegExp(`^\\| \`${alert}\` +\\| (.*?) +\\|$`, "m").exec(page) ?? [];
    if (!cell) throw new Error(`docs/hosting/alerts.md has no row for ${alert}.`);
    return cell.replaceAll("](", "](../../../docs/hosting/");
  });
  const ofCodes = Object.keys(outcomes).flatMap((code) =>
    runbook.includes(`\n## ${code}\n`) && !ofAlerts.some((cell) => cell.includes(`#${code})`))
      ? `[\`${code}\`](../../../docs/hosting/runbook.md#${code})`
      : [],
  );
  const classes = new Set(health.flatMap((said) => /"failure":"(\w+)"/.exec(said)?.[1] ?? []));
  const ofClasses = Array.from(classes, (failure) => {
    const [, meaning] =
      new RegExp(`^\\|[^|]*\`${failure}\`[^|]*\\| (.*?) +\\|`, "m").exec(runbook) ?? [];
    if (!meaning) throw new Error(`docs/hosting/runbook.md has no row for ${failure}.`);
    const rows = "../../../docs/hosting/runbook.md#store-failures";
    return `[\`${failure}\`](${rows}): ${meaning}`;
  });
  return [...ofAlerts, ...ofCodes, ...ofClasses];
}
