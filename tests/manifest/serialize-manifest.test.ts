import fc from "fast-check";
import { expect, test } from "vitest";
import { serializeManifest } from "@/lib/manifest/serialize-manifest";

const manifestOf = (text: string) => ({
  v: 1 as const,
  c: text,
  i: text,
  events: [{ p: text, e: text, u: text, ctx: text }],
});

test("whatever it holds, the text leaves no script element and parses back", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("</script>", "<!--", "]]>", "&lt;", "\u2028\u2029", "<script>"),
  );
  fc.assert(
    fc.property(hostile, (text) => {
      const serialized = serializeManifest(manifestOf(text));
      expect(serialized).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.parse(serialized)).toEqual(manifestOf(text));
    }),
  );
});

test("markup characters are written as \\u escapes", () => {
  expect(serializeManifest(manifestOf("<>&\u2028\u2029"))).toContain(
    '"\\u003c\\u003e\\u0026\\u2028\\u2029"',
  );
});
