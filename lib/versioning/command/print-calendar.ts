import { existsSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../../common/set-up/usage-error";
import { loadVersions } from "../next-config/load-versions";
import { type CalendarRow, calendarOf } from "./calendar";

interface CalendarOptions {
  /** The file that exports the version map; default the first of `USUAL_FILES` that exists. */
  readonly file: string | undefined;
  readonly isJson: boolean;
}

const USUAL_FILES = ["app/api/", "src/app/api/", "", "src/", "app/", "src/app/"].flatMap((base) =>
  ["ts", "mts", "js", "mjs"].map((end) => `${base}versions.${end}`),
);

/**
 * Prints which versions an app's API serves, and until when.
 *
 * @param nowMs milliseconds since the Unix epoch
 * @returns whether the state of every route agrees with its sunset
 * @throws UsageError if there is no version map, or it can't be loaded
 */
export async function printCalendar(
  root: string,
  { file, isJson }: CalendarOptions,
  say: (text: string) => void,
  nowMs = Date.now(),
): Promise<boolean> {
  const found = file ?? USUAL_FILES.find((path) => existsSync(join(root, path)));
  if (found === undefined) {
    throw new UsageError(
      "There is no version map at app/api/versions.ts or in another usual place. " +
        "Name its file with --versions.",
    );
  }
  const { routes } = await loadVersions(root, found).catch((error: unknown) => {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  });
  const rows = calendarOf(routes, nowMs / 1000);
  const isWell = rows.every(({ problem }) => problem === null);
  say(isJson ? JSON.stringify({ ok: isWell, routes: rows }) : calendarTable(rows));
  return isWell;
}

const HEAD = ["STATE", "VERSION", "PATH", "SUNSET", "DAYS LEFT", "SUCCESSOR"];

export function calendarTable(rows: readonly CalendarRow[]): string {
  const cells = rows.map(({ lifecycle, version, methods, path, sunset, daysLeft, successor }) => [
    lifecycle,
    version,
    [methods?.join(","), path].filter(Boolean).join(" "),
    sunset ?? "-",
    lifecycle === "deprecated" && daysLeft !== null ? String(daysLeft) : "-",
    successor ?? "-",
  ]);
  const widths = HEAD.map((name, column) =>
    Math.max(...[name, ...cells.map((row) => row[column] ?? "")].map((text) => text.length)),
  );
  const lines = [HEAD, ...cells].map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const problems = rows.flatMap(({ path, problem }) =>
    problem ? [`PROBLEM ${path} ${problem}.`] : [],
  );
  return [...lines, ...(problems.length > 0 ? ["", ...problems] : [])].join("\n");
}
