import { beforeAll, expect, test } from "vitest";
import { type Chosen, costOf, fill, ordinary } from "../support/request-cost";
import { cases, FUZZ, seededRandom } from "../support/scale";

/*
 * What a request may cost (PROTOCOL 4): processor time against an ordinary request of the same
 * size, and against itself at another size, in one run. This file has a process of its own.
 */

/** `npm run test:fuzz` also tries the greatest bodies that a page of the docs advises. */
const SMALL = cases(4000, 16_000);
const LARGE = cases(16_000, 128_000);
/** Times the cost of an ordinary request of the same size. */
const MOST = 8;
/** Three times as much as a linear cost grows: the rest is for garbage collections and caches. */
const MOST_GROWTH = (3 * LARGE) / SMALL;

type Kind = (bytes: number) => Chosen;

const submit =
  (unit: (at: number) => unknown): Kind =>
  (bytes) => ({ event: "submit", payload: { fields: fill(bytes, unit) } });
const value =
  (make: (bytes: number) => unknown): Kind =>
  (bytes) => ({ event: "input", payload: { value: make(bytes) } });
/** JSON as it is sent, which no object could be the source of. */
const json =
  (make: (bytes: number) => string): Kind =>
  (bytes) => ({ event: "input", payload: `{"value":${make(bytes)}}` });
const times = (text: string, bytes: number) =>
  text.repeat(Math.floor(bytes / Buffer.byteLength(text)));
const listOf = (item: string) => json((bytes) => `[${times(`${item},`, bytes)}0]`);
const short = (at: number) => at.toString(36);
const objectOf = (entries: readonly (readonly [string, unknown])[]) => Object.fromEntries(entries);
/** Keys of the greatest length, of such characters. */
const keysOf = (unit: string) =>
  value((bytes) =>
    objectOf(
      fill(
        bytes,
        (at) => [unit.repeat(250 / unit.length) + short(at).padStart(5, "0"), 0] as const,
      ),
    ),
  );
const headers =
  (make: () => Readonly<Record<string, string>>): Kind =>
  (bytes) => ({ ...ordinary(bytes), headers: make() });
/** Node takes no more than 16 kB of headers. */
const cookies = (unit: string) => headers(() => ({ cookie: times(unit, 15_000) }));

const KINDS: Readonly<Record<string, Kind>> = {
  "a name of nothing but dots": (bytes) => {
    const name = ".".repeat(bytes / 2 - 40);
    return { event: "change", payload: { name, fields: [[name, ""]] } };
  },
  "bad names": submit((at) => [`..${at}`, ""]),
  "names of prototypes": submit(() => ["__proto__", ""]),
  "one name": submit(() => ["a", ""]),
  "short names": submit((at) => [short(at), ""]),
  "long names": submit((at) => ["x".repeat(250) + at, ""]),
  "too long names": submit((at) => ["x".repeat(270) + at, ""]),
  "names in groups": submit((at) => [`a.b.c.${at}`, ""]),
  "names that are groups": submit((at) => [`${at}.${at}.${at}.${at}`, ""]),
  "names that are numbers": submit((at) => [`${at * 1000}`, ""]),
  "groups of a large number": submit((at) => [`${short(at)}.1000.1000.1000`, ""]),
  "names that are fields and groups": submit((at) => [at % 2 ? "email" : "email.a", ""]),
  "a list": submit(() => ["t[]", ""]),
  "a list that is wrong": submit(() => ["topics[]", "long"]),
  "addresses that are none": submit(() => ["mails[]", "a"]),
  "links that are none": submit(() => ["links[]", "a"]),
  "dates that are none": submit((at) => [`visits.k${at}.day`, "x"]),
  "a date of nothing but months": submit(() => ["visits.k.day", "Jan ".repeat(3900)]),
  "a number without end": submit(() => ["seats", `0x${"f".repeat(15_000)}`]),
  "a link without end": submit(() => ["links[]", `http://${"xn--a.".repeat(2500)}`]),
  "links of other alphabets": submit(() => ["links[]", "http://\u00fc"]),
  "times that are none": submit(() => ["times[]", "2026-01-01T00:00:61Z"]),
  "boxes without a tick": (bytes) => {
    return { event: "submit", payload: { fields: [], unchecked: fill(bytes, short) } };
  },
  "rows of unticked boxes": (bytes) => {
    const unchecked = fill(bytes, (at) => `lines.k${at}.topics`);
    return { event: "submit", payload: { fields: [], unchecked } };
  },
  "rows of empty lists": (bytes) => {
    const unchecked = fill(bytes, (at) => `lines.k${at}.x[]`);
    return { event: "submit", payload: { fields: [], unchecked } };
  },
  "empty lists": (bytes) => {
    const unchecked = fill(bytes, (at) => `l${at}[]`);
    return { event: "submit", payload: { fields: [], unchecked } };
  },
  "rows that are wrong": submit((at) => [`lines.k${at}.amount`, "99"]),
  "rows that are sent twice": submit((at) => [`a.k${at >> 1}.amount`, ""]),
  "rows whose number is a group": submit((at) => [`lines.k${at}.amount.x`, "99"]),
  "rows whose text is a group": submit((at) => [`remarks.k${at}.note.x`, "99"]),
  "rows whose date is a group": submit((at) => [`visits.k${at}.day.x`, "99"]),
  "rows that lack four fields, of which fifty are taken": submit((at) => [`guests.k${at}.x`, ""]),
  "one of many rows": (bytes) => {
    const fields = fill(bytes, (at) => [`lines.k${at}.amount`, "99"]);
    return { event: "change", payload: { name: "lines.k1.amount", fields } };
  },
  "one of many rows whose number is a group": (bytes) => {
    const fields = fill(bytes, (at) => [`lines.k${at}.amount.x`, "99"]);
    return { event: "change", payload: { name: "lines.k1.amount", fields } };
  },
  "rows of other alphabets": submit((at) => [`lines.\u{1d421}${at}.amount`, "99"]),
  "what is no pair": submit(() => []),
  "pairs of no text": submit((at) => ["a", { [short(at)]: at }]),
  "keys of marks": keysOf("\u0345\u0334"),
  "keys of marks that are several": keysOf("\u0344\u0334"),
  "keys of marks that look like letters": keysOf("\uff9e\u0334"),
  "keys of ligatures": keysOf("\ufdfa"),
  "keys of accents": keysOf("e\u0301"),
  "keys of signs": keysOf("\u00a8"),
  "keys of low lines": keysOf("_"),
  "keys of halves of characters": keysOf("\ud83d"),
  "keys that are escaped": json((bytes) => `[${times('{"\\u0061":0},', bytes)}0]`),
  "short keys": value((bytes) => objectOf(fill(bytes, (at) => [short(at), 0] as const))),
  "keys that are numbers": value((bytes) =>
    objectOf(fill(bytes, (at) => [String((at * 1009) % 1_000_003), 0] as const)),
  ),
  "one key": json((bytes) => `{${times('"a":0,', bytes)}"b":0}`),
  "fields that nobody knows": (bytes) => {
    const unknown = JSON.stringify(objectOf(fill(bytes, (at) => [short(at), 0] as const)));
    return { event: "input", payload: `{},${unknown.slice(1, -1)}` };
  },
  "a forbidden key at the end": json((bytes) => `[${times('{"a":0},', bytes)}{"html":1}]`),
  "empty lists in a list": listOf("[]"),
  "empty objects": listOf("{}"),
  "objects of one shape": listOf('{"a":0}'),
  "objects of all shapes": value((bytes) => fill(bytes, (at) => ({ [short(at)]: 0, b: 0, c: 0 }))),
  "lists in lists": listOf("[[[[[[[[[[[[]]]]]]]]]]]]"),
  "objects in objects": listOf('{"a":{"a":{"a":{"a":{"a":{"a":{}}}}}}}'),
  "a list that is too deep": json((bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2)),
  numbers: listOf("0"),
  "numbers at the limits": listOf("2.2250738585072011e-308"),
  "one long number": json((bytes) => `0.${"3".repeat(bytes)}`),
  escapes: json((bytes) => `"${times("\\ud83d", bytes)}"`),
  texts: value((bytes) => fill(bytes, short)),
  "a long key of a row": (bytes) => ({ event: "input", payload: { rowKey: "x".repeat(bytes) } }),
  "an address without end": submit(() => ["email", `${"a.a-".repeat(3900)}@`]),
  cookies: cookies("a=1;"),
  "cookies that are escaped": cookies("a=%41;"),
  "cookies that can't be decoded": cookies("a=%ff;"),
  "cookies of other alphabets": cookies("a=%f0%9f%99%82;"),
  "a long cookie that can't be decoded": headers(() => ({
    cookie: `a=${times("%f0%9f%99%82", 15_000)}%f0%9f`,
  })),
  "cookies without names": cookies("; "),
  "cookies without values": cookies("a;"),
  "names of headers": headers(() =>
    Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`x-${at}`, "1"])),
  ),
  "cookies of one user": cookies("user=1;"),
  "a session that is sent often": cookies("sid=1;"),
  "a long name of a document": headers(() => ({ "ui-document": times("a", 15_000) })),
  addresses: headers(() => ({ "x-forwarded-for": times("1.1.1.1,", 15_000) })),
  languages: headers(() => ({ "accept-language": times("de;q=0.1,", 15_000) })),
  "media types": headers(() => ({ accept: times("a/b;q=0.1,", 15_000) })),
  parameters: headers(() => ({ "content-type": `application/json;${times("a=b;", 15_000)}` })),
  "names of hosts": headers(() => ({ origin: `https://${times("a.", 15_000)}`, host: "a" })),
};

const usual = new Map<number, number>();
beforeAll(async () => {
  // Whatever is compiled later would count for the kind that meets it first.
  for (const kind of [ordinary, ...Object.values(KINDS)]) await costOf(kind(4000), 1, 8);
  for (const bytes of [SMALL, LARGE]) usual.set(bytes, (await costOf(ordinary(bytes), 12)).cpuUs);
});

function usualOf(bytes: number): number {
  return usual.get(bytes) ?? Number.NaN;
}

test.each(Object.entries(KINDS))(
  "a request of %s costs at most eight ordinary ones, and grows and is answered in line",
  async (_, kind) => {
    let [small, large] = [await costed(kind, SMALL), await costed(kind, LARGE)];
    for (let round = 0; round < 8 && large.cpuUs / small.cpuUs >= MOST_GROWTH; round += 1) {
      [small, large] = [await costed(kind, SMALL), await costed(kind, LARGE)];
    }
    for (const { ratio } of [small, large]) expect(ratio).toBeLessThan(MOST);
    expect(large.cpuUs / small.cpuUs).toBeLessThan(MOST_GROWTH);
    // 128 messages of rows, of two patches each, are all that a request can have answered.
    expect(large.length).toBeLessThan(48_000);
  },
);

/**
 * Measures again what seems to cost too much, beside an ordinary request of that moment, because
 * something else may have been in the way.
 */
async function costed(kind: Kind, bytes: number) {
  const chosen = kind(bytes);
  const first = await costOf(chosen, 3);
  let least = { ...first, ratio: first.cpuUs / usualOf(bytes) };
  for (let round = 0; round < 8 && least.ratio >= MOST; round += 1) {
    const { cpuUs } = await costOf(ordinary(bytes), 3);
    const again = await costOf(chosen, 3);
    const ratio = again.cpuUs / cpuUs;
    if (ratio < least.ratio) least = { ...again, ratio };
  }
  return least;
}

test("tells a request that costs more than eight ordinary ones", async () => {
  // An ordinary request of forty times the size, held against this one's price.
  const { cpuUs } = await costOf(ordinary(40 * LARGE), 3);
  expect(cpuUs / usualOf(LARGE)).toBeGreaterThan(MOST);
});

/*
 * The search for the most expensive request: requests are put together from hostile pieces, and the
 * dearest ones are changed and tried again.
 */

const PIECES = [
  ...'ab01._-[]%=; \\"\u0000\u0301\u0334\u0345\u0344\u3099\uff9e\ufdfa\u3316\u00a8\u0130\ud83d',
  ..."\u{1d421}\u{1d15e}\u1100\u1161\u11a8\u200b",
  ...["__proto__", "lines", "amount", "topics[]", "email", "1000", "constructor", "html", "%ff"],
];
const PLACES = ["name", "text", "row", "unchecked", "key", "list", "object", "deep"] as const;

/** A part of a request: so many bytes of units that are made of these pieces. */
interface Ingredient {
  readonly place: (typeof PLACES)[number];
  readonly pieces: readonly string[];
  readonly length: number;
  readonly isNumbered: boolean;
}
interface Recipe {
  readonly event: Chosen["event"];
  readonly ingredients: readonly Ingredient[];
}

function requestOf({ event, ingredients }: Recipe, bytes: number): Chosen {
  const fields: unknown[] = [];
  const unchecked: string[] = [];
  const values: unknown[] = [];
  for (const { place, pieces, length, isNumbered } of ingredients) {
    const share = bytes / ingredients.length;
    const unit = (at: number) => {
      const text = pieces.join("").repeat(Math.ceil(length / pieces.join("").length));
      return text.slice(0, length) + (isNumbered ? short(at) : "");
    };
    const add = {
      name: () => fields.push(...fill(share, (at) => [unit(at), ""])),
      text: () => fields.push(...fill(share, (at) => ["a", unit(at)])),
      row: () => fields.push(...fill(share, (at) => [`lines.${unit(at)}.amount`, "99"])),
      unchecked: () => unchecked.push(...fill(share, unit)),
      key: () => values.push(objectOf(fill(share, (at) => [unit(at), 0] as const))),
      list: () => values.push(fill(share, unit)),
      object: () => values.push(fill(share, (at) => ({ [unit(at)]: 0 }))),
      deep: () => values.push(fill(share, (at) => [[[{ [unit(at)]: [[{}]] }]]])),
    };
    add[place]();
  }
  const name = typeof unchecked[0] === "string" ? unchecked[0] : "email";
  return { event, payload: { name, fields, unchecked, value: values } };
}

test("finds no request that costs more than eight ordinary ones", async () => {
  // `npm test` draws the same requests each time, because one just below the limit would fail by
  // chance what has nothing to do with it; `npm run test:fuzz` draws others.
  const random = seededRandom(cases(7919, FUZZ.seed));
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const some = <T>(most: number, make: () => T) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, make);
  const ingredient = (): Ingredient => ({
    place: pick(PLACES),
    pieces: some(4, () => pick(PIECES)),
    length: pick([1, 2, 3, 5, 8, 16, 31, 60, 120, 250, 2000]),
    isNumbered: random() < 0.7,
  });
  const fresh = (): Recipe => ({
    event: pick(["submit", "change", "input"]),
    ingredients: some(3, ingredient),
  });
  const changed = ({ event, ingredients }: Recipe): Recipe => {
    const at = Math.floor(random() * ingredients.length);
    const next = { ...ingredient(), ...(random() < 0.7 && ingredients[at]) };
    const field = pick(["place", "pieces", "length", "isNumbered"] as const);
    const one = { ...next, [field]: ingredient()[field] };
    return { event, ingredients: ingredients.map((old, index) => (index === at ? one : old)) };
  };

  let dearest: { readonly ratio: number; readonly recipe: Recipe }[] = [];
  for (let run = 0; run < FUZZ.runs / 8; run += 1) {
    const recipe = dearest.length < 8 || random() < 0.3 ? fresh() : changed(pick(dearest).recipe);
    const { cpuUs } = await costOf(requestOf(recipe, LARGE), 2, 1);
    dearest.push({ ratio: cpuUs / usualOf(LARGE), recipe });
    dearest = dearest.toSorted((one, other) => other.ratio - one.ratio).slice(0, 8);
  }
  for (const { recipe } of dearest) {
    const { ratio } = await costed((bytes) => requestOf(recipe, bytes), LARGE);
    expect({ ratio: ratio < MOST || ratio, recipe }).toEqual({ ratio: true, recipe });
  }
}, 600_000);
