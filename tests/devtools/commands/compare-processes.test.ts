import { expect, test } from "vitest";
import {
  compareProcesses,
  compareStore,
  type HealthReply,
} from "@/lib/service-ui/devtools/commands/doctor/compare-processes";

const HEALTH = {
  store: "redis",
  storeHost: "r:6379",
  key: "aa",
  formerKeys: [],
  build: "x",
  clock: 0,
};

function heard(at: string, own: object = {}): HealthReply {
  const text = JSON.stringify({ ...HEALTH, ...own });
  return { at, reply: { status: 200, headers: {}, text }, middleMs: 0 };
}

const found = (a: object, b: object) =>
  [...compareProcesses([heard("a", a), heard("b", b)])].map(
    ({ state, says }) => `${state} ${says}`,
  );

test.each([
  ["nothing", {}, {}, ["ok b is as the others"]],
  [
    "two keys",
    {},
    { key: "bb" },
    [
      "problem The key differs: b refuses what a signs.",
      "problem The key differs: a refuses what b signs.",
    ],
  ],
  [
    "half of a rotation",
    { key: "bb", formerKeys: ["aa"] },
    {},
    ["problem The key differs: b refuses what a signs."],
  ],
  [
    "a rotation whose processes know both keys",
    { formerKeys: ["bb"] },
    { key: "bb", formerKeys: ["aa"] },
    ["ok b is as the others"],
  ],
  ["another Redis", {}, { storeHost: "q:6379" }, ["problem The store differs: a and b."]],
  ["a clock", {}, { clock: 31_000 }, ["problem The clocks differ by 31 s: a and b."]],
  ["another build", {}, { build: "y" }, ["note The build differs: a and b."]],
])("names what differs: %s", (_, a, b, rows) => {
  expect(found(a, b)).toEqual(rows);
});

test("says that nothing could be compared without the token", () => {
  const [first] = found({ key: undefined, clock: undefined }, {});
  expect(first).toMatch(/^note .* were not compared\.$/);
});

test("says that the app uses another store than this environment", () => {
  const rows = [...compareStore("sqlite", [heard("a"), heard("b", { store: "sqlite" })])];
  expect(rows).toEqual([expect.objectContaining({ at: "a", state: "note", check: "store" })]);
});
