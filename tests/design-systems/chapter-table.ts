import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export interface Row {
  readonly component: string;
  /** What the element with the part's marks raises, when it is used by the keyboard. */
  readonly raises: readonly string[];
  /** What its hidden field raises besides, in a form. */
  readonly mirrors: readonly string[];
  /** What a form sends before React has the page: `its value`, `nothing` or `an empty text`. */
  readonly early: string;
}

/** The rows of a table in the chapter, by the words of the heading above it. */
export function chapterTable(heading: string): readonly Row[] {
  const text = readFileSync(join(ROOT, "docs/handbook/design-systems.md"), "utf8");
  const section = text.split(/^## /m).find((part) => part.startsWith(heading)) ?? "";
  const rows = section.split("\n").filter((line) => /^\| `/.test(line));
  return rows.map((row) => {
    const [component = "", raises = "", mirrors = "", early = ""] = row
      .split("|")
      .slice(1)
      .map((cell) => cell.trim());
    return {
      component: codes(component)[0] ?? "",
      raises: codes(raises),
      mirrors: codes(mirrors),
      early,
    };
  });
}

function codes(cell: string): string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, code = ""]) => code);
}
