import fc from "fast-check";
import { expect, test } from "vitest";
import { expandInstance, type SignedInstance } from "@/lib/service-ui/render/expand-instance";
import { signInstance } from "@/lib/service-ui/render/sign-instance";
import {
  BIND_PATH_PATTERN,
  COMPONENT_NAME_PATTERN,
  EVENT_NAME_PATTERN,
  PART_NAME_PATTERN,
} from "@/lib/service-ui/wire/ids";
import { verifyContext } from "@/lib/service-ui/wire/verify";
import { keyRing, NOW } from "../support/claims";

const instance: SignedInstance = {
  ...{ c: "row", i: "uci_AAAAAAAAAAAAAAAAAAAAAA", iat: NOW, exp: NOW + 600 },
  events: [
    ["email", "input", "user.email", "x".repeat(43)],
    ["go", "click", "", "y".repeat(43)],
  ],
};
const base64urlOf = (text: string) => Buffer.from(text).toString("base64url");

test("writes keys in the order of the contract, and each event's context", () => {
  const claims = (e: string, p: string, u: string) =>
    base64urlOf(
      `{"c":"row","e":"${e}","exp":${NOW + 600},"i":"${instance.i}","iat":${NOW},"p":"${p}","u":"${u}"}`,
    );
  expect(expandInstance(instance)).toEqual({
    rootAttributes: { "data-ui-component": "row", "data-ui-component-instance-id": instance.i },
    manifestAttributes: { "data-ui-event-manifest": instance.i, "data-ui-component": "row" },
    manifestText:
      `{"v":1,"c":"row","i":"${instance.i}","events":[` +
      `{"p":"email","e":"input","u":"user.email","ctx":"sc1.${claims("input", "email", "user.email")}.${"x".repeat(43)}"},` +
      `{"p":"go","e":"click","u":"","ctx":"sc1.${claims("click", "go", "")}.${"y".repeat(43)}"}]}`,
  });
});

test("writes the rules on the manifest's script, and nowhere in the manifest", () => {
  const { manifestAttributes, manifestText } = expandInstance({
    ...instance,
    rules: [["email", "input", { debounce: 250, keys: ["Enter", '"'] }]],
  });
  expect(manifestAttributes).toEqual({
    ...expandInstance(instance).manifestAttributes,
    "data-ui-rules": '[["email","input",{"debounce":250,"keys":["Enter","\\""]}]]',
  });
  expect(manifestText).toBe(expandInstance(instance).manifestText);
});

test("writes an empty list for a component without events", () => {
  expect(expandInstance({ ...instance, events: [] }).manifestText).toBe(
    `{"v":1,"c":"row","i":"${instance.i}","events":[]}`,
  );
});

/** What a definition may hold, without the rest of one. */
const declarations = fc.record({
  name: fc.stringMatching(COMPONENT_NAME_PATTERN),
  pairs: fc.array(
    fc.record({
      part: fc.stringMatching(PART_NAME_PATTERN),
      event: fc.stringMatching(EVENT_NAME_PATTERN),
      bind: fc.option(fc.stringMatching(BIND_PATH_PATTERN), { nil: undefined }),
    }),
    { maxLength: 5 },
  ),
});

test("writes contexts that verify to what was declared, whatever carried the instance here", () => {
  const bindings = fc.constantFrom(null, "", "alice");
  const lifetimes = fc.integer({ min: 60, max: 86_400 });
  fc.assert(
    fc.property(declarations, bindings, lifetimes, ({ name, pairs }, binding, ttlSeconds) => {
      const parts = pairs.map(({ part, bind }, index) => ({ name: `${part}${index}`, bind }));
      const events = pairs.map(({ part, event }, index) => ({ part: `${part}${index}`, event }));
      const signing = { keyRing, binding, ttlSeconds, nowMs: () => NOW * 1000 };
      const signed = signInstance({ name, parts, events, rules: [] } as never, undefined, signing);
      const carried = JSON.parse(JSON.stringify(signed));
      const manifest = JSON.parse(expandInstance(carried).manifestText);

      for (const [index, { p, e, u, ctx }] of manifest.events.entries()) {
        const { part, event } = events[index] ?? {};
        expect({ p, e, u }).toEqual({ p: part, e: event, u: parts[index]?.bind ?? "" });
        const claims = { c: name, i: manifest.i, p, e, u, iat: NOW, exp: NOW + ttlSeconds };
        const verified = verifyContext(ctx, { keyRing, binding, nowSeconds: NOW });
        expect(verified).toEqual({ ok: true, claims });
      }
      expect(manifest.events).toHaveLength(events.length);
    }),
  );
});

test.each([
  ["<", "\\u003c"],
  [">", "\\u003e"],
  ["&", "\\u0026"],
  ["\u2028", "\\u2028"],
  ["\u2029", "\\u2029"],
])("writes %j, which could end the script, as %s", (character, escaped) => {
  const { manifestText } = expandInstance({ ...instance, c: `a${character}b${character}` });
  expect(manifestText).toContain(`"c":"a${escaped}b${escaped}"`);
  expect(JSON.parse(manifestText).c).toBe(`a${character}b${character}`);
});

test("needs nothing that browsers do not have", () => {
  const { Buffer: buffer, process: node } = globalThis;
  try {
    Object.assign(globalThis, { Buffer: undefined, process: undefined });
    expect(JSON.parse(expandInstance(instance).manifestText)).toMatchObject({ c: "row" });
  } finally {
    Object.assign(globalThis, { Buffer: buffer, process: node });
  }
});
