import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseLinks } from "@/lib/versioning/client/parse-lifecycle";
import { formatLinks } from "@/lib/versioning/headers/link-header";

describe("a Link field", () => {
  it("writes rel first and quoted, for clients that read it by a pattern", () => {
    expect(
      formatLinks([
        { target: "/docs", rel: "deprecation" },
        { target: "/v1?page=2&limit=8", rel: "next" },
      ]),
    ).toBe('</docs>; rel="deprecation", </v1?page=2&limit=8>; rel="next"');
  });

  it.each(["/a>b", "/a b", '/a"', "/ä", "/a\nb", ""])("refuses the target %j", (target) => {
    expect(() => formatLinks([{ target, rel: "next" }])).toThrow(TypeError);
  });

  it.each(['x"', "Next", "a b", ""])("refuses the relation %j", (rel) => {
    expect(() => formatLinks([{ target: "/", rel }])).toThrow(TypeError);
  });
});

describe("reading a Link field", () => {
  it("gives back every link that formatLinks writes", () => {
    const link = fc.record({
      target: fc.webPath().map((path) => path || "/"),
      rel: fc.constantFrom("next", "successor-version", "deprecation"),
    });
    fc.assert(
      fc.property(fc.array(link, { maxLength: 5 }), (links) => {
        expect(parseLinks(formatLinks(links))).toEqual(links);
      }),
    );
  });

  it("reads what other servers write", () => {
    expect(
      parseLinks(
        '<https://a.example/?x=1,2;3>;title="a, \\"b\\"; c"; REL = " Next  prev " ,<b>;rel=sunset',
      ),
    ).toEqual([
      { target: "https://a.example/?x=1,2;3", rel: "next" },
      { target: "https://a.example/?x=1,2;3", rel: "prev" },
      { target: "b", rel: "sunset" },
    ]);
  });

  it("takes the backslashes out of a quoted relation, and no other backslash", () => {
    expect(parseLinks('<a>; rel="ne\\xt \\"x\\"", <b\\c>; rel=prev')).toEqual([
      { target: "a", rel: "next" },
      { target: "a", rel: '"x"' },
      { target: "b\\c", rel: "prev" },
    ]);
  });

  it("heeds the first rel only", () => {
    expect(parseLinks('<a>; rel="next"; rel="prev"')).toEqual([{ target: "a", rel: "next" }]);
  });

  it("leaves out a link that speaks of another resource", () => {
    expect(parseLinks('<a>; rel="sunset"; anchor="/other", <b>; rel="sunset"')).toEqual([
      { target: "b", rel: "sunset" },
    ]);
  });

  it.each(["", "garbage", "<a", "<a>", '<a>; rel="', ",,,"])("finds no link in %j", (field) => {
    expect(parseLinks(field)).toEqual([]);
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string(), (field) => {
        expect(parseLinks(field)).toBeInstanceOf(Array);
      }),
    );
  });
});
