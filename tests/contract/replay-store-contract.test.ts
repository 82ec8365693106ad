import { expect, it } from "vitest";
import { countWinners } from "@/lib/service-ui/testing/race-claims";
import { createRacyStore } from "./replay-store-contract";

it("the race finds out a store that looks before it writes", async () => {
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `key ${keys}`;
  };
  expect(
    await countWinners([createRacyStore()], newKey, 2, { issuedAt: 1, lifetimeSeconds: 61 }),
  ).toBeGreaterThan(1);
});
