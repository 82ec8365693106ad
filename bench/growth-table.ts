import { table } from "./table";

/** Milliseconds of processor time of the page's main thread, and of its size. */
export interface Curve {
  readonly what: string;
  readonly sizes: readonly [small: number, large: number];
  readonly ms: readonly [small: number, large: number];
  /** Of a cost that grows as size to this power: 1 is in line, 0 is flat. */
  readonly exponent: number;
}

export interface Growth {
  /** The machine's load in the minute before. */
  readonly load: number;
  readonly rounds: number;
  readonly curves: readonly Curve[];
}

/** The curves as a table of Markdown, and how busy the machine was. */
export function growthTable({ load, curves }: Growth): string {
  const rows = curves.map(({ what, sizes, ms, exponent }) => [
    what,
    sizes.map((size) => size.toLocaleString("en")).join(", "),
    ms.join(", "),
    exponent,
  ]);
  const text = table([["Page", "Sizes", "ms", "Exponent"], ...rows]);
  return `${text}\n\nThe load of the machine was ${load}.`;
}

/** A page with the curves of a run in place of those that it has. */
export function replaceGrowthTable(page: string, growth: Growth): string {
  const found = /^\| Page .*\n(?:\|.*\n)+\nThe load of the machine was [\d.]+\./m;
  if (!found.test(page)) throw new Error("The page has no table of curves.");
  return page.replace(found, () => growthTable(growth));
}
