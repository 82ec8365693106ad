import fc from "fast-check";
import { expect } from "vitest";
import { findForbiddenKey } from "@/lib/service-ui/dispatch/payload-guard";
import { fuzz } from "../support/scale";

/** A sample of SPEC.md 7, written out and not read from the guard. */
const FORBIDDEN = ["handler", "method", "class", "component", "instance", "part", "event"].concat(
  ["updates", "endpoint", "route", "patch", "selector", "html", "script"],
  ["handlerClass", "componentInstanceId", "csrfToken", "__proto__", "constructor", "prototype"],
);

const SEPARATORS = ["", "", "_", "-", " ", ".", ":", "\u200b", "\u200d", "\u00ad", "\ufeff", "\0"];

/** One letter in one of the spellings that mean the same to a reader. */
function letterSpellings(letter: string): readonly string[] {
  const fullWidth = String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0);
  return [letter, letter.toLowerCase(), letter.toUpperCase(), fullWidth];
}

const disguised = fc
  .tuple(fc.constantFrom(...FORBIDDEN), fc.infiniteStream(fc.nat(10_000)))
  .map(([key, choices]) => {
    const pick = <T>(from: readonly T[]): T | undefined => {
      const choice = choices.next().value;
      return from[(choice ?? 0) % from.length];
    };
    return [...key].map((letter) => `${pick(letterSpellings(letter))}${pick(SEPARATORS)}`).join("");
  });

/** An object with an own member of this very name, `__proto__` too. */
function objectOf(key: string, value: unknown): object {
  return JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(value)}}`);
}

const surroundings = fc.array(fc.constantFrom("list", "object", "beside"), { maxLength: 8 });
fuzz(
  "finds a forbidden key in every disguise, wherever it is put",
  fc.property(disguised, surroundings, fc.jsonValue(), (key, around, beside) => {
    let payload: unknown = objectOf(key, beside);
    for (const kind of around) {
      if (kind === "list") payload = [1, payload];
      if (kind === "object") payload = { value: payload };
      if (kind === "beside") payload = { a: null, b: "x", value: payload };
    }
    expect(findForbiddenKey({ value: payload })).not.toBeNull();
  }),
);

fuzz(
  "throws for no payload, and names what is there",
  fc.property(fc.json({ maxDepth: 8 }), (text) => {
    const payload = { value: JSON.parse(text) };
    const pointer = findForbiddenKey(payload);
    if (pointer === null) return;
    let here: unknown = { payload };
    for (const step of pointer.split("/").slice(1)) {
      const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
      expect(Object.hasOwn(Object(here), key)).toBe(true);
      here = Object(here)[key];
    }
  }),
);

const word = fc.constantFrom("value", "email", "name", "urls", "classes", "parts", "fields");
const hostile = fc.oneof(disguised, fc.constantFrom(...FORBIDDEN), fc.string());
const pairs = fc.array(fc.tuple(hostile, hostile));
fuzz(
  "keys of plain words pass, whatever their values say",
  fc.property(word, fc.oneof(hostile, fc.array(hostile), pairs), (key, value) => {
    expect(findForbiddenKey({ [key]: value })).toBeNull();
  }),
);
