import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  checkPayload,
  findForbiddenKey,
  MAX_PAYLOAD_DEPTH,
} from "@/lib/service-ui/dispatch/payload-guard";
import { MAX_ROW_KEY_LENGTH } from "@/lib/service-ui/wire/ids";

/** Written out a second time, from SPEC.md 7 and PROTOCOL 4, and not read from the guard. */
const FORBIDDEN =
  `handler handlerid handlerclass handlermethod method methodname class classname component
  componentname componentinstance componentinstanceid instance instanceid part partname event eventname updates
  updatespath endpoint url route action controller callback dispatcher csrf csrftoken security policy authorization
  authz patch patches target selector html script dispatchid requestid eventid rules cfg config proto prototype
  constructor tostring`.split(/\s+/);

describe.each(FORBIDDEN)("the key %s", (key) => {
  const capital = key.slice(0, 1).toUpperCase() + key.slice(1);
  test.each([
    ["as it is", key],
    ["in PascalCase", capital],
    ["in capitals", key.toUpperCase()],
    ["in snake_case", `${key.slice(0, 2)}_${key.slice(2)}`],
    ["in kebab-case", `${key.slice(0, 2)}-${key.slice(2)}`],
    ["with underscores around it", `__${key}__`],
    ["with white space", ` ${key}\t`],
    ["in full width", [...key].map((c) => String.fromCodePoint(c.charCodeAt(0) + 0xfee0)).join("")],
    ["with an invisible joiner inside", `${key.slice(0, 1)}\u200d${key.slice(1)}`],
  ])("is refused %s", (_, spelling) => {
    expect(findForbiddenKey({ [spelling]: 1 })).not.toBeNull();
  });
});

/** Without `toString`, both throw for an object; a handler would fail for what a user sends. */
test("leaves nothing that String and Number throw for", () => {
  const keys = fc.oneof(fc.string(), fc.constantFrom("toString", "valueOf", "toJSON", "length"));
  const values = fc.letrec((tie) => ({
    // Small, since drawing them is nearly all that this costs.
    value: fc.oneof(
      { maxDepth: 4 },
      fc.jsonValue({ maxDepth: 2 }),
      fc.array(tie("value"), { maxLength: 5 }),
      fc.dictionary(keys, tie("value"), { maxKeys: 5 }),
    ),
  })).value;
  fc.assert(
    fc.property(values, (given) => {
      const value: unknown = JSON.parse(JSON.stringify(given));
      if (findForbiddenKey({ value }) !== null) return;
      expect([typeof String(value), typeof Number(value)]).toEqual(["string", "number"]);
    }),
    { numRuns: 2_000 },
  );
});

test("knows a capital that only its compatible form has", () => {
  expect(findForbiddenKey({ "\u210Btml": 1 })).not.toBeNull();
});

test("puts a capital together again that lower case takes apart", () => {
  expect(findForbiddenKey({ "scr\u0130pt": 1 })).not.toBeNull();
});

test("names the key by its pointer, at any depth and inside lists", () => {
  expect(
    findForbiddenKey({ a: [{ b: 1 }, { c: [[{ "on/Event~Name": 1, event_name: 1 }]] }] }),
  ).toBe("/payload/a/1/c/0/0/event_name");
  expect(findForbiddenKey({ "a/b~c": { script: 1 } })).toBe("/payload/a~1b~0c/script");
  for (const key of ["value", "checked", "fields", "key"]) {
    expect(findForbiddenKey({ [key]: [{ html: 1 }] })).toBe(`/payload/${key}/0/html`);
  }
});

test("cuts a key after 128 characters where it names one", () => {
  const [kept, cut] = ["a".repeat(128), "b".repeat(129)];
  expect(findForbiddenKey({ [kept]: { [cut]: { html: 1 } } })).toBe(
    `/payload/${kept}/${"b".repeat(128)}…/html`,
  );
});

test("finds a key that JSON gives every object where the payload names it", () => {
  expect(findForbiddenKey(JSON.parse('{"__proto__":{}}'))).toBe("/payload/__proto__");
  expect(findForbiddenKey({})).toBeNull();
});

test("passes a key of which nothing is left without signs", () => {
  expect(findForbiddenKey({ "": 1, __: 2, " - ": 3 })).toBeNull();
});

test("knows a key by its letters, however many marks stand between them", () => {
  const marks = "\u0345\u0334".repeat(120);
  expect(findForbiddenKey({ [`ht${marks}ml`]: 1 })).not.toBeNull();
  expect(findForbiddenKey({ [`h\uff9e\u0334${marks}tml`]: 1 })).not.toBeNull();
});

test("takes a letter with an accent for another letter, composed or not", () => {
  expect(findForbiddenKey({ "\u00e9vent": 1, "e\u0301vent": 2 })).toBeNull();
  expect(findForbiddenKey({ "e\u0301vénement": 1 })).toBeNull();
});

/** Written out from PROTOCOL 4, and applied to the whole key. */
const normalForm = (key: string) =>
  key
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

test("refuses each key whose normal form is forbidden, and below sixteen characters no other", () => {
  const letters = fc.constantFrom(..."htmlHTML\u{1d421}\u{ff48}\u0130\u212a\u24d7\u2122");
  const between = fc.constantFrom(..."_- \u200b\u0301\u0334\u0345\u0323\u3099\uff9e\u00a8+");
  const keys = fc.oneof(
    fc.array(fc.oneof(letters, between), { maxLength: 40 }).map((all) => all.join("")),
    fc
      .array(fc.string({ unit: between, maxLength: 40 }), { minLength: 4, maxLength: 4 })
      .map((gaps) => [..."html"].map((letter, at) => letter + gaps[at]).join("")),
    fc.string({ unit: "binary", maxLength: 40 }),
  );
  fc.assert(
    fc.property(keys, (key) => {
      const isRefused = findForbiddenKey({ [key]: 1 }) !== null;
      const isForbidden = FORBIDDEN.includes(normalForm(key));
      if (isForbidden || [...key].length <= 16) expect(isRefused).toBe(isForbidden);
    }),
    { numRuns: 5_000 },
  );
});

test("takes a form's field names for values: a field named url or method passes", () => {
  const fields = ["url", "method", "__proto__"].map((name) => [name, "x"]);
  expect(findForbiddenKey({ fields })).toBeNull();
});

/** `levels` objects inside each other, the outermost counted. */
function nested(levels: number, innermost: object = {}): object {
  return levels === 1 ? innermost : { a: nested(levels - 1, innermost) };
}
function listsOf(levels: number): unknown[] {
  return levels === 1 ? [] : [listsOf(levels - 1)];
}

test.each([
  ["objects", nested(MAX_PAYLOAD_DEPTH)],
  ["lists", { a: listsOf(MAX_PAYLOAD_DEPTH - 1) }],
  ["plain values in the last level", nested(MAX_PAYLOAD_DEPTH, { a: 1, b: true, c: null, d: "x" })],
])("lets 16 levels through: %s", (_, payload) => {
  expect(checkPayload(payload)).toBeNull();
});

test.each([
  ["objects", nested(MAX_PAYLOAD_DEPTH + 1)],
  ["lists", { a: listsOf(MAX_PAYLOAD_DEPTH) }],
  ["a list in an object that comes last", { a: 1, b: nested(MAX_PAYLOAD_DEPTH - 1, { c: [] }) }],
])("refuses a 17th level: %s", (_, payload) => {
  const wrong = { pointer: "/payload", detail: "must nest at most 16 deep" };
  expect(checkPayload(payload)).toEqual(wrong);
});

test.each([[{}], [{ rowKey: "17" }], [{ rowKey: "x".repeat(MAX_ROW_KEY_LENGTH) }]])(
  "takes a key of a row, or none: %j",
  (payload) => {
    expect(checkPayload(payload)).toBeNull();
  },
);

test.each([[17], [null], [["17"]], [{ toString: "17" }], [""], ["x".repeat(257)], [true]])(
  "refuses %j as the key of a row",
  (rowKey) => {
    const detail = "must be a string of 1 to 256 characters";
    expect(checkPayload({ rowKey })).toEqual({ pointer: "/payload/rowKey", detail });
  },
);

test.each([[{ k: 1 }], [{ value: [{ k: 1 }] }], [{ fields: [], deep: { k: {} } }]])(
  "refuses a key of more than 256 characters, wherever it stands: %j",
  (payload) => {
    const spelled = (length: number): object =>
      JSON.parse(JSON.stringify(payload).replace('"k"', JSON.stringify("k".repeat(length))));
    const detail = "may have no key of more than 256 characters";
    expect(checkPayload(spelled(257))).toEqual({ pointer: "/payload", detail });
    expect(checkPayload(spelled(256))).toBeNull();
  },
);

test("freezes a payload through and through", () => {
  const payload = { a: [{ b: {} }], c: null, d: 1, e: "x", f: true };
  expect(checkPayload(payload)).toBeNull();
  expect([payload, payload.a, payload.a[0], payload.a[0]?.b].every(Object.isFrozen)).toBe(true);
});
