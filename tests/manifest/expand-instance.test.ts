import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expandInstance } from "@/lib/manifest/expand-instance";
import { signInstance } from "@/lib/manifest/sign-instance";
import {
  BIND_PATH_PATTERN,
  COMPONENT_NAME_PATTERN,
  EVENT_NAME_PATTERN,
  PART_NAME_PATTERN,
} from "@/lib/protocol/ids";
import { issueContext } from "@/lib/token/issue";
import { keyRing, NOW } from "../support/claims";

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

test("a line says what the manifest of JSON and tokens says, byte for byte", () => {
  const bindings = fc.constantFrom(null, "", "alice");
  const lifetimes = fc.integer({ min: 60, max: 86_400 });
  fc.assert(
    fc.property(declarations, bindings, lifetimes, ({ name, pairs }, binding, ttlSeconds) => {
      const parts = pairs.map(({ part, bind }, index) => ({ name: `${part}${index}`, bind }));
      const events = pairs.map(({ part, event }, index) => ({ part: `${part}${index}`, event }));
      const signing = { keyRing, binding, ttlSeconds, clock: () => NOW * 1000 };
      const line = signInstance({ name, parts, events } as never, undefined, signing);
      const { rootAttributes, manifestAttributes, manifestText } = expandInstance(line);

      const i = rootAttributes["data-ui-component-instance-id"] ?? "";
      const manifest = {
        v: 1,
        c: name,
        i,
        events: events.map(({ part: p, event: e }, index) => {
          const u = parts[index]?.bind ?? "";
          const claims = { c: name, i, p, e, u, iat: NOW, exp: NOW + ttlSeconds };
          return { p, e, u, ctx: issueContext(claims, keyRing, binding) };
        }),
      };
      expect(manifestText).toBe(JSON.stringify(manifest));
      expect(rootAttributes).toEqual({
        "data-ui-component": name,
        "data-ui-component-instance-id": i,
      });
      expect(manifestAttributes).toEqual({
        "data-ui-component": name,
        "data-ui-event-manifest": i,
      });
    }),
  );
});

describe("a line with a character that would have to be escaped is refused", () => {
  test.each(["<", ">", "&", '"', "'", "\\", "\n", "\u2028", "\u2029", "é", "\0", "%", "/", "+"])(
    "%j",
    (character) => {
      const line = `row uci_AAAAAAAAAAAAAAAAAAAAAA ${NOW} ${NOW + 600} part${character} click  ${"t".repeat(43)}`;
      expect(() => expandInstance(line)).toThrow(TypeError);
    },
  );

  test.each(["", "row", `row uci_AAAAAAAAAAAAAAAAAAAAAA ${NOW}`])("and so is %j", (line) => {
    expect(() => expandInstance(line)).toThrow(TypeError);
  });
});

test("it needs nothing that browsers do not have", () => {
  const { Buffer: buffer, process: node } = globalThis;
  const line = signInstance({ name: "row", parts: [], events: [] } as never, undefined, {
    ...{ keyRing, binding: null, ttlSeconds: 600, clock: () => NOW * 1000 },
  });
  try {
    Object.assign(globalThis, { Buffer: undefined, process: undefined });
    expect(JSON.parse(expandInstance(line).manifestText)).toMatchObject({ c: "row", events: [] });
  } finally {
    Object.assign(globalThis, { Buffer: buffer, process: node });
  }
});
