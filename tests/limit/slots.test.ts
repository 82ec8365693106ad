import { expect, test } from "vitest";
import { createSlots } from "@/lib/service-ui/limit/slots";

test("gives as many slots as there are, and one again for each that is given back", () => {
  const slots = createSlots(2);
  expect([slots.take("a"), slots.areTaken()]).toEqual([true, false]);
  expect([slots.take("b"), slots.areTaken()]).toEqual([true, true]);
  expect(slots.take("c")).toBe(false);
  slots.release("a");
  expect(slots.areTaken()).toBe(false);
  expect([slots.take("c"), slots.take("d")]).toEqual([true, false]);
});

test.each([
  [3, 3],
  [16, 4],
  [19, 4],
  [20, 5],
  [100, 25],
])("of %i slots gives one user %i at most, and the others to others", (max, most) => {
  const slots = createSlots(max);
  const took = Array.from({ length: max }, () => slots.take("a")).filter(Boolean).length;
  expect(took).toBe(most);
  if (most < max) expect(slots.take("b")).toBe(true);
  slots.release("a");
  expect(slots.take("a")).toBe(true);
});

test("remembers no user who holds none", () => {
  const slots = createSlots(100);
  for (let round = 0; round < 30; round += 1) {
    for (let own = 0; own < 25; own += 1) expect(slots.take("a")).toBe(true);
    expect(slots.take("a")).toBe(false);
    for (let own = 0; own < 25; own += 1) slots.release("a");
  }
});

test("without a number, limits nobody but a user who holds a hundred", () => {
  const slots = createSlots();
  for (let taken = 0; taken < 100; taken += 1) expect(slots.take("a")).toBe(true);
  expect(slots.take("a")).toBe(false);
  for (let taken = 0; taken < 1_000; taken += 1) expect(slots.take(`b${taken}`)).toBe(true);
  expect(slots.areTaken()).toBe(false);
});

test("fills no slots with made-up keys, as long as one key is the same", () => {
  const slots = createSlots(16);
  const took = Array.from({ length: 16 }, (_, made) => slots.take("instance", `session ${made}`));
  expect(took.filter(Boolean)).toHaveLength(4);
  expect([slots.taken(), slots.areTaken()]).toEqual([4, false]);
  slots.release("instance", "session 0");
  expect([slots.take("instance", "session 9"), slots.take("instance")]).toEqual([true, false]);
  expect(slots.take("other", "session 9")).toBe(true);
});

test("takes under no key if one of them has no room", () => {
  const slots = createSlots(100);
  for (let own = 0; own < 25; own += 1) expect(slots.take("a", "b")).toBe(true);
  for (let round = 0; round < 30; round += 1) expect(slots.take("c", "a")).toBe(false);
  for (let own = 0; own < 25; own += 1) expect(slots.take("c")).toBe(true);
});
