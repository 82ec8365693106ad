import { expect, test } from "vitest";
import { createSlots } from "@/lib/dispatch/slots";

test("gives as many slots as there are, and one again for each that is given back", () => {
  const slots = createSlots(2);
  expect([slots.take(), slots.areTaken()]).toEqual([true, false]);
  expect([slots.take(), slots.areTaken()]).toEqual([true, true]);
  expect(slots.take()).toBe(false);
  slots.release();
  expect(slots.areTaken()).toBe(false);
  expect([slots.take(), slots.take()]).toEqual([true, false]);
});

test("knows no limit without a number", () => {
  const slots = createSlots();
  for (let taken = 0; taken < 1_000; taken += 1) expect(slots.take()).toBe(true);
  expect(slots.areTaken()).toBe(false);
});
