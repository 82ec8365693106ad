import styles from "./inspector.module.css";
import { shorten } from "./shorten";

const MEANINGS: ReadonlyMap<string, string> = new Map([
  ["c", "component"],
  ["i", "instance"],
  ["p", "part"],
  ["e", "event"],
  ["u", "updates"],
  ["iat", "issued at"],
  ["exp", "expires at"],
]);
const TIMES = new Set(["iat", "exp"]);

/** The claims of a token, each with what its short name means. */
export function ClaimList({ claims }: { claims: Readonly<Record<string, unknown>> | null }) {
  return (
    <dl className={`code ${styles.claims}`}>
      {Object.entries(claims ?? {}).map(([name, value]) => (
        <div key={name}>
          <dt className={styles.key}>{name}</dt>
          <dd className={styles.key}>{MEANINGS.get(name)}</dd>
          <dd title={String(value)}>
            {TIMES.has(name) ? timeOf(value) : shorten(String(value)) || "–"}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function timeOf(seconds: unknown): string {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.valueOf()) ? String(seconds) : date.toLocaleString();
}
