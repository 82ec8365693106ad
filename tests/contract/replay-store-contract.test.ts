import { expect, it } from "vitest";
import { countWinners, createRacyStore } from "./replay-store-contract";

it("the race finds out a store that looks before it writes", async () => {
  expect(await countWinners([createRacyStore()], 2)).toBeGreaterThan(1);
});
