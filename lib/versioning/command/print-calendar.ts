import { existsSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../../common/set-up/usage-error";
import type { VersionMap } from "../map/version-map";
import { checkApp } from "../next-config/check-app";
import { loadNextConfig } from "../next-config/internals";
import { loadVersions } from "../next-config/load-versions";
import { isWrapping } from "../next-config/wrapping-routes";
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
 * @returns whether every state agrees with its sunset, and the app with the map
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
  const fail = (error: unknown): never => {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  };
  const map = await loadVersions(root, found).catch(fail);
  const faults = await faultsIn(root, found, map).catch(fail);
  const rows = calendarOf(map.routes, nowMs / 1000);
  const isWell = rows.every(({ problem }) => problem === null) && !faults?.length;
  say(isJson ? JSON.stringify({ ok: isWell, routes: rows, faults }) : calendarTable(rows, faults));
  return isWell;
}

/**
 * What keeps the app from serving its versions as the map says; undefined if there is no app, but
 * the map alone.
 */
async function faultsIn(root: string, file: string, map: VersionMap) {
  const names = ["ts", "mts", "mjs", "js"].map((end) => `next.config.${end}`);
  const name = names.find((one) => existsSync(join(root, one)));
  if (!name) return undefined;
  const config = await loadNextConfig(root);
  const unwrapped = `no route is wrapped, because ${name} doesn't call withVersions for ${file}`;
  return [
    ...(isWrapping(config, root, file) ? [] : [unwrapped]),
    ...(await checkApp(root, file, map, config)),
  ];
}

const HEAD = ["STATE", "VERSION", "PATH", "SUNSET", "DAYS LEFT", "SUCCESSOR"];

export function calendarTable(
  rows: readonly CalendarRow[],
  faults: readonly string[] = [],
): string {
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
  const all = [...problems, ...faults.map((fault) => `PROBLEM ${fault}.`)];
  return [...lines, ...(all.length > 0 ? ["", ...all] : [])].join("\n");
}
