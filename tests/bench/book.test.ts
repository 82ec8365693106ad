import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readBook, work } from "@/bench/app/book";
import { ordersIn } from "@/bench/app/orders";
import { readRound, writeRound } from "@/bench/app/round";
import { addItem, changeAmount, removeItem, stockIn, stockOf } from "@/bench/app/stock";
import { outcomeOf } from "@/bench/outcome";
import { temporaryDirectory } from "../support/temporary-directory";

const round = { id: "round-1", handlerMs: 0 };

beforeEach(() => {
  vi.stubEnv("BENCH_BOOKS", temporaryDirectory());
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test("reads back the round that a cookie names, and no other value", () => {
  expect(readRound(writeRound({ id: "visit-1-2", handlerMs: 200 }))).toEqual({
    id: "visit-1-2",
    handlerMs: 200,
  });
  for (const wrong of [undefined, "", "a", "../a.5", "a.b", "a.5 "]) {
    expect(readRound(wrong)).toBeNull();
  }
});

test("notes each write once, in the order of the work", async () => {
  await work(round, "order");
  await work(round, "order");
  expect(readBook(round.id).map(({ did }) => did)).toEqual(["began", "wrote", "began", "wrote"]);
  expect(ordersIn(round)).toBe("2 orders");
});

test("shows the outcome's check a handler that ran twice, and one that was cut off", async () => {
  await changeAmount(round, "sku-48271", 1);
  await changeAmount(round, "sku-48271", 1);
  const leaving = new AbortController();
  const cut = work({ ...round, handlerMs: 60_000 }, "order", leaving.signal);
  leaving.abort();
  await expect(cut).rejects.toThrow();
  const asked = ["amount sku-48271 1", "order"];
  expect(outcomeOf(asked, readBook(round.id))).toEqual({ once: 1, lost: 1, twice: 1 });
});

test("keeps the stock as the book leaves it", async () => {
  const [first, second] = stockOf(2);
  const changed = await changeAmount(round, String(first?.sku), 1);
  await removeItem(round, String(second?.sku));
  await addItem(round, "lantern");
  expect(stockIn(round, 2)).toEqual([
    { ...first, amount: Number(first?.amount) + 1 },
    { sku: "new-lantern", name: "lantern", amount: 1, cents: 1_000 },
  ]);
  expect(changed.amount).toBe(Number(first?.amount) + 1);
});

test("refuses what no page offers, and writes nothing", async () => {
  await expect(changeAmount(round, "sku-0", 1)).rejects.toThrow(RangeError);
  await expect(changeAmount(round, "sku-48271", 5)).rejects.toThrow(RangeError);
  await expect(addItem(round, "a b")).rejects.toThrow(RangeError);
  expect(readBook(round.id)).toEqual([]);
});

test("makes a stock of distinct items, the same at every call", () => {
  const items = stockOf(500);
  expect(new Set(items.map(({ sku }) => sku)).size).toBe(500);
  expect(new Set(items.map(({ name }) => name)).size).toBe(500);
  expect(stockOf(500)).toEqual(items);
});
