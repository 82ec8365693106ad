import fc from "fast-check";
import { RequestCookies } from "next/dist/compiled/@edge-runtime/cookies";
import { expect, test } from "vitest";
import { bindingOf, cookieValues, parseCookies } from "@/lib/service-ui/wire/cookie";

/** Next's own reader, which `cookies()` and the handlers use. */
const asNextReads = (header: string) =>
  new RequestCookies(new Headers({ cookie: header }))
    .getAll()
    .map(({ name, value }) => [name, value]);

test("reads cookies as Next does: the last of a name counts, decoded", () => {
  expect([...parseCookies("a=1; b=2; a=%C3%A9%20x;c=; d; e=x=y")]).toEqual([
    ["a", "é x"],
    ["b", "2"],
    ["c", ""],
    ["d", "true"],
    ["e", "x=y"],
  ]);
});

test("leaves a value out that can't be decoded, and keeps the one before it", () => {
  for (const wrong of ["%", "%4", "%zz", "%ff", "%c3", "%c3%28", "%ed%a0%80", "a%e2%82z"]) {
    expect([...parseCookies(`a=1; a=${wrong}; b=${wrong}`)]).toEqual([["a", "1"]]);
  }
});

test("decodes every text that a browser or a server encodes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      for (const escapes of [encodeURIComponent(text), encodeURIComponent(text).toLowerCase()]) {
        expect(parseCookies(`a=${escapes}`).get("a")).toBe(decodeURIComponent(escapes));
      }
    }),
  );
  for (const text of ["\x7f", "\x80", "\u07ff", "\u0800", "\u1000", "\ud7ff", "\ue000", "\uffff"]) {
    expect(parseCookies(`a=${encodeURIComponent(text)}`).get("a")).toBe(text);
  }
  for (const point of [0x10000, 0x3ffff, 0x40000, 0xfffff, 0x100000, 0x10ffff]) {
    const text = String.fromCodePoint(point);
    expect(parseCookies(`a=${encodeURIComponent(text)}`).get("a")).toBe(text);
  }
});

test("reads every header as Next does", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "=",
      ";",
      "; ",
      " ",
      ";;",
      "%",
      "%4",
      "%41",
      "%C3%A9",
      "%ff",
      "a",
      "b",
      "\t",
      ",",
    ),
    fc.stringMatching(/^[\x20-\x7e\xa0-\xff]{0,6}$/),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const header = new Headers({ cookie: pieces.join("") }).get("cookie") ?? "";
      expect([...parseCookies(header)]).toEqual(asNextReads(header));
    }),
    { numRuns: 5_000 },
  );
});

test.each([null, "", ";", "; ;"])("finds none in %o", (header) => {
  expect(parseCookies(header).size).toBe(0);
});

test("takes a name that every object has for no cookie", () => {
  expect(parseCookies("a=1").get("constructor")).toBeUndefined();
});

test("gives every value that was sent under a name", () => {
  expect(cookieValues("a=1; b=2; a=3", "a")).toEqual(["1", "3"]);
  expect(cookieValues("a=1", "b")).toEqual([]);
  expect(cookieValues("SID=1; sid=2", "sid")).toEqual(["2"]);
  expect(cookieValues(null, "a")).toEqual([]);
  expect(cookieValues(" a = 1 ;\ta=2\t; b; =3; a", "a")).toEqual(["1", "2"]);
  expect(cookieValues("=3;==4", "")).toEqual([]);
});

test("binds to the one session alone", () => {
  expect(bindingOf(["alice"])).toBe("alice");
  expect(bindingOf([])).toBe("");
  expect(bindingOf(["alice", "alice"])).toBe("");
});
