import { describe, expect, it } from "vitest";
import { formatLinks } from "@/lib/versioning/link-header";

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
