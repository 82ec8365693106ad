import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type StockroomResult, stockroomTable } from "@/bench/stockroom-table";

const result: StockroomResult = JSON.parse(readFileSync("bench/results/stockroom.json", "utf8"));

test("finds the committed figures of the stockroom in the bench's README", () => {
  expect(readFileSync("bench/README.md", "utf8")).toContain(stockroomTable(result));
});
