import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeClaims } from "@/lib/token/canonical-claims";
import { joinContext } from "@/lib/token/join-context";
import { claimsWith } from "../support/claims";

test("spells any claims as Node spells them in base64url, before the tag", () => {
  const text = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(text, text, text, text, (c, p, e, u) => {
      const claims = claimsWith({ c, p, e, u });
      const segment = Buffer.from(encodeClaims(claims)).toString("base64url");
      expect(joinContext(claims, "tag")).toBe(`sc1.${segment}.tag`);
    }),
  );
});

test.each(["a?", "a??", "a???", "a>", "a>>", "a>>>", "é", "€", "😀", "\ud800"])(
  "writes neither padding nor a character of the other alphabet for %j",
  (u) => {
    expect(joinContext(claimsWith({ u }), "tag")).toMatch(/^sc1\.[\w-]+\.tag$/);
  },
);
