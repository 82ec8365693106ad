import type { Figures } from "./scenario";
import { table } from "./table";

/** The list and the form of `examples/stockroom` in two ways; medians of rounds. */
export interface StockroomResult {
  readonly date: string;
  readonly rounds: number;
  readonly own: Figures;
  readonly actions: Figures;
}

const ROWS = [
  ["list of 20 rows: HTML with gzip, bytes", "listHtmlGzip"],
  ["JavaScript of the list's page, bytes", "listScripts"],
  ["one piece more: until the total of all items is right, ms", "onePieceMs"],
  ["the same, bytes both ways", "onePieceBytes"],
  ["ten rows at once: until that total is right, ms", "tenPiecesMs"],
  ["search as you type: from the last letter until the rows are there, ms", "searchMs"],
  ["form of eight fields: HTML with gzip, bytes", "formHtmlGzip"],
  ["wrong form: until the first message, ms", "wrongFormMs"],
  ["the same, bytes both ways", "wrongFormBytes"],
  ["right form: until the item's page is there, ms", "savedMs"],
  ["lines of code, neither empty nor comment", "lines"],
  ["files", "files"],
] as const;

/** As a table of Markdown. */
export function stockroomTable({ own, actions }: StockroomResult): string {
  const figure = (figures: Figures, name: string) => figures[name]?.toLocaleString("en") ?? "";
  return table([
    ["Stockroom", "Service UI", "Server Actions"],
    ...ROWS.filter(([, name]) => name in own).map(([what, name]) => [
      what,
      figure(own, name),
      figure(actions, name),
    ]),
  ]);
}

/** A README with the table of a run in place of the one that it has. */
export function replaceStockroomTable(readme: string, result: StockroomResult): string {
  return readme.replace(/^\| Stockroom .*\n(?:\|.*\n)+/m, () => `${stockroomTable(result)}\n`);
}
