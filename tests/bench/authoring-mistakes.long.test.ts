import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { plantMistakes } from "@/bench/authoring/plant";

test("publishes what the compiler tells of each planted mistake", async () => {
  const path = new URL("../../bench/results/authoring.json", import.meta.url);
  const { told } = JSON.parse(readFileSync(path, "utf8"));
  expect(told).toHaveLength(10);
  expect(await plantMistakes()).toEqual(told);
});
