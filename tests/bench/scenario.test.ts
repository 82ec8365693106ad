import { expect, test } from "vitest";
import { inRounds, mediansOf } from "@/bench/scenario";

test("gives the median of each figure, so that one bad round counts for nothing", () => {
  const rounds = [
    { ms: 100, requests: 20 },
    { ms: 9_000, requests: 20 },
    { ms: 120, requests: 19 },
  ];
  expect(mediansOf(rounds)).toEqual({ ms: 120, requests: 20 });
});

test("makes a figure that a round lacks no number", () => {
  expect(mediansOf([{ ms: 1 }, {}]).ms).toBeNaN();
});

test.each([false, true])("takes every way through every round (together: %s)", async (together) => {
  const calls: string[] = [];
  const way = (name: string) => async () => {
    calls.push(name);
    return { ms: calls.length };
  };
  const scenario = await inRounds(
    "what is asked",
    { own: way("own"), action: way("action") },
    { rounds: 3, together },
  );
  expect(calls).toEqual(["own", "action", "own", "action", "own", "action"]);
  expect(scenario).toEqual({
    asks: "what is asked",
    rounds: 3,
    ways: { own: { ms: 3 }, action: { ms: 4 } },
  });
});

test("stops where a way's outcome is wrong", async () => {
  const wrong = async () => {
    throw new Error("1 writes lost");
  };
  await expect(inRounds("x", { own: wrong }, { rounds: 5 })).rejects.toThrow("1 writes lost");
});
