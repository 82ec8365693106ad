import type { CalendarRow } from "./calendar";

const HEAD = ["STATE", "VERSION", "PATH", "SUNSET", "DAYS LEFT", "SUCCESSOR"];

export function calendarTable(rows: readonly CalendarRow[]): string {
  const cells = rows.map(({ lifecycle, version, path, sunset, daysLeft, successor }) => [
    lifecycle,
    version,
    path,
    sunset ?? "-",
    lifecycle === "deprecated" ? String(daysLeft) : "-",
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
