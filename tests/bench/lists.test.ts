import { expect, test } from "vitest";
import { stockOf, totalOf } from "@/bench/app/stock";
import { type ListFigures, listRows, oneInstanceRatios } from "@/bench/lists";

const weight = (bytes: number) => ({
  html: { raw: bytes * 4, gzip: bytes * 2 },
  refresh: { raw: bytes * 3, gzip: bytes },
});
const counted = (bytes: number) => ({ "12": weight(bytes), "500": weight(bytes * 10) });
const lists: ListFigures = {
  instances: counted(4_000),
  one: counted(900),
  forms: counted(1_000),
  "one-client": counted(300),
  client: counted(200),
};

test("writes a row for each way, with the figures of the counts that are asked for", () => {
  const [head, ...rows] = listRows(lists, [500]);
  expect(head).toEqual(["Bytes", "HTML of 500", "gzip", "refresh", "gzip"]);
  expect(rows).toHaveLength(5);
  expect(rows[1]).toEqual(["rows in one instance", "36,000", "18,000", "27,000", "9,000"]);
  expect(listRows(lists, [12, 500])[2]).toHaveLength(9);
});

test("divides one instance by the forms, and nothing by the client components", () => {
  expect(oneInstanceRatios(lists)).toEqual({
    html: { raw: 0.9, gzip: 0.9 },
    refresh: { raw: 0.9, gzip: 0.9 },
  });
});

test("refuses to write a count that was not measured", () => {
  expect(() => listRows(lists, [100])).toThrow("list of 100 rows as instances was not measured");
});

test("makes a stock of distinct items, the same at every call", () => {
  const items = stockOf(500);
  expect(new Set(items.map(({ sku }) => sku)).size).toBe(500);
  expect(new Set(items.map(({ name }) => name)).size).toBe(500);
  expect(stockOf(500)).toEqual(items);
  expect(totalOf({ amount: 3, cents: 1_050 })).toBe("31.50 €");
});
