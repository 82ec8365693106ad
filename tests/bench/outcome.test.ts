import { expect, test } from "vitest";
import type { Entry } from "@/bench/app/book";
import { outcomeOf, requireOnce, requireShown } from "@/bench/outcome";

const wrote = (...whats: readonly string[]): Entry[] =>
  whats.flatMap((what) => [{ did: "began", what } as const, { did: "wrote", what } as const]);
const asked = ["amount sku-1 1", "amount sku-2 1", "amount sku-3 1"];

test("counts writes that were done once, lost or done twice", () => {
  expect(outcomeOf(asked, wrote(...asked))).toEqual({ once: 3, lost: 0, twice: 0 });
  const lost = wrote("amount sku-1 1", "amount sku-3 1");
  expect(outcomeOf(asked, lost)).toEqual({ once: 2, lost: 1, twice: 0 });
  const doubled = wrote(...asked, "amount sku-2 1");
  expect(outcomeOf(asked, doubled)).toEqual({ once: 3, lost: 0, twice: 1 });
});

test("counts a handler that ended before its write as a loss", () => {
  const early: Entry[] = [
    { did: "began", what: "amount sku-1 1" },
    { did: "ended early", what: "amount sku-1 1" },
  ];
  expect(outcomeOf(["amount sku-1 1"], early)).toEqual({ once: 0, lost: 1, twice: 0 });
});

test("counts the same write as often as it was asked for", () => {
  const twice = ["amount sku-1 1", "amount sku-1 1"];
  expect(outcomeOf(twice, wrote(...twice))).toEqual({ once: 2, lost: 0, twice: 0 });
  expect(outcomeOf(twice, wrote("amount sku-1 1"))).toEqual({ once: 1, lost: 1, twice: 0 });
});

test("counts a write that nobody asked for as one too many", () => {
  expect(outcomeOf(["order"], wrote("order", "remove sku-1"))).toMatchObject({ twice: 1 });
});

test("stops a run whose writes are lost or doubled", () => {
  expect(() => requireOnce("a page", asked, wrote(...asked))).not.toThrow();
  expect(() => requireOnce("a page", asked, wrote("amount sku-1 1"))).toThrow("2 writes lost");
  const doubled = wrote(...asked, "amount sku-2 1");
  expect(() => requireOnce("a page", asked, doubled)).toThrow("1 done twice");
});

test("stops a run whose page shows something else in the end", () => {
  expect(() => requireShown("a page", ["2", "3"], ["2", "3"])).not.toThrow();
  expect(() => requireShown("a page", ["2", null], ["2", "3"])).toThrow('a page shows ["2",null]');
});
