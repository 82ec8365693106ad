import { describe, expect, it } from "vitest";
import { namesEntityTag, weakEntityTag } from "@/lib/versioning/answer/revalidate";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("an entity tag", () => {
  it("is weak, and of one body only", () => {
    expect(weakEntityTag(bytes("a"))).toMatch(/^W\/"[A-Za-z0-9_-]{22}"$/);
    expect(weakEntityTag(bytes("a"))).toBe(weakEntityTag(bytes("a")));
    expect(weakEntityTag(bytes("a"))).not.toBe(weakEntityTag(bytes("b")));
  });

  it.each(['W/"x"', '"x"', '"a", W/"x"', '"a,b" , "x"', "*", " * "])("is named by %s", (field) => {
    expect(namesEntityTag(field, 'W/"x"')).toBe(true);
  });

  it("differs where only the place of W/ does", () => {
    expect(namesEntityTag('"aW/"', '"a"')).toBe(false);
    expect(namesEntityTag('"a"', '"aW/"')).toBe(false);
  });

  it.each([null, "", '"y"', "x", '"x', 'W/"xx"', '"a,x"'])("is not named by %s", (field) => {
    expect(namesEntityTag(field, 'W/"x"')).toBe(false);
  });
});
