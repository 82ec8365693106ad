import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  replaceStockroomTable,
  type StockroomResult,
  stockroomTable,
} from "@/bench/stockroom-table";

const result: StockroomResult = JSON.parse(readFileSync("bench/results/stockroom.json", "utf8"));

test("finds the committed figures of the stockroom in the bench's README", () => {
  expect(readFileSync("bench/README.md", "utf8")).toContain(stockroomTable(result));
});

test("puts a run's table in the old one's place and leaves its neighbours alone", () => {
  const readme = "before\n\n| Stockroom | a |\n| --- | --- |\n| old | 1 |\n\n- after\n";
  expect(replaceStockroomTable(readme, result)).toBe(
    `before\n\n${stockroomTable(result)}\n\n- after\n`,
  );
});
