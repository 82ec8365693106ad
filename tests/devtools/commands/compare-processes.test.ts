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
  return { at, app: `http://${at}`, reply: { status: 200, headers: {}, text }, middleMs: 0 };
}

const ZONES_SAY =
  "Two apps on one origin have a key in common: a and a/shop run each other's tokens.";

test.each([
  ["one key", {}, {}, [ZONES_SAY]],
  ["a former key of the other", { formerKeys: ["bb"] }, { key: "bb" }, [ZONES_SAY]],
  ["keys, stores and builds of their own", {}, { key: "bb", store: "sqlite", build: "y" }, []],
])("takes two apps on one origin for zones, which share nothing: %s", (_, own, others, says) => {
  const zones = [...compareProcesses([heard("a", own), heard("a/shop", others)])];
  const problems = zones.filter(({ state }) => state === "problem");
  expect(problems.map((found) => found.says)).toEqual(says);
  expect(problems.every(({ check }) => check === "zones")).toBe(true);
});

test("takes two pages of one app for one app", () => {
  const pages = ["a/x", "a/y"].map((at) => ({ ...heard(at), app: "http://a" }));
  const states = [...compareProcesses(pages)].map(({ state }) => state);
  expect(states).toEqual(["ok"]);
});

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
  [
    "another database of one Redis",
    {},
    { storeHost: "r:6379/2" },
    ["problem The store differs: a and b."],
  ],
  ["a clock", {}, { clock: 31_000 }, ["problem The clocks differ by 31 s: a and b."]],
  ["another build", {}, { build: "y" }, ["note The build differs: a and b."]],
])("names what differs: %s", (_, a, b, rows) => {
  expect(found(a, b)).toEqual(rows);
});

test("says that nothing could be compared without the token", () => {
  const [first] = found({ key: undefined, clock: undefined }, {});
  expect(first).toMatch(/^note .* were not compared\.$/);
});

const REDIS = { store: "redis", place: { storeHost: "r:6379" } };
const SQLITE = { store: "sqlite", place: { storeDirectory: "/var/shop" } };
const other = (theirs: string, own: string) =>
  `The app uses ${theirs}, and this environment ${own}: the row store is of another one.`;

test.each([
  ["the same Redis", REDIS, {}, []],
  ["another kind", SQLITE, {}, [other("redis", "sqlite")]],
  ["another Redis", REDIS, { storeHost: "q:6379" }, [other("redis at q:6379", "redis at r:6379")]],
  [
    "a reply with a password in it",
    REDIS,
    { storeHost: "u:s3cret@q:6379" },
    [other("redis at another place", "redis at r:6379")],
  ],
  [
    "a Redis whose place is not told",
    REDIS,
    { storeHost: undefined },
    ["The app uses redis, too, but whether it is the same one was not compared."],
  ],
  [
    "another directory",
    SQLITE,
    { store: "sqlite", storeHost: undefined, storeDirectory: "/srv" },
    [other("sqlite at /srv", "sqlite at /var/shop")],
  ],
  ["a directory that is not told", SQLITE, { store: "sqlite", storeHost: undefined }, []],
  ["a store that has no place", { store: "memory", place: {} }, { store: "memory" }, []],
  ["a reply that is none", REDIS, { store: "<script>" }, []],
])("says that the app's store isn't this environment's: %s", (_, own, theirs, rows) => {
  const found = [...compareStore(own, [heard("a", theirs)])];
  expect(found.map(({ says }) => says)).toEqual(rows);
  for (const row of found) expect(row).toMatchObject({ at: "a", state: "note", check: "store" });
});
