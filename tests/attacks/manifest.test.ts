import fc from "fast-check";
import { expect } from "vitest";
import { z } from "zod";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { expandInstance } from "@/lib/service-ui/render/expand-instance";
import { signInstance } from "@/lib/service-ui/render/sign-instance";
import { signing } from "../support/claims";
import { fuzz } from "../support/scale";

const breakout = fc
  .array(
    fc.oneof(
      fc.constantFrom("script", "</script>", "</ScRiPt\n", "<!--", "-->", "]]>", ..."<>&/"),
      fc.constantFrom("\u2028", "\u2029", "\\", '"', "\\u003c", "&lt;", "\0", "\ud800", "${", "`"),
      fc.string({ unit: "binary" }),
    ),
  )
  .map((parts) => parts.join(""));

/**
 * What an HTML parser takes for the text of a script element: all up to the first end tag, and no
 * comment inside.
 */
function scriptText(html: string): string {
  const start = html.indexOf(">") + 1;
  const end = /<\/script[\s/>]/i.exec(html.slice(start))?.index ?? html.length;
  const text = html.slice(start, start + end);
  if (/<!--|<script/i.test(text)) throw new Error("the parser would change its state");
  return text;
}

/** As declared, or as somebody who gets around the declaration's checks would have it. */
const names = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("row", "quantity", "a") },
  fc.constantFrom("a b", " ", ""),
  breakout,
);

fuzz(
  "keeps a manifest in its script and parses it back, whatever a component is called",
  fc.property(names, names, names, names, (name, part, event, bind) => {
    const component = { name, parts: [{ name: part, bind }], events: [{ part, event }], rules: [] };
    const { manifestText } = expandInstance(signInstance(component as never, undefined, signing));
    const html = `<script type="application/json">${manifestText}</script><b>`;
    const text = scriptText(html);
    expect(html).toBe(`<script type="application/json">${text}</script><b>`);
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    const entry = { p: part, e: event, u: bind, ctx: expect.any(String) };
    expect(JSON.parse(text)).toEqual({ v: 1, c: name, i: expect.any(String), events: [entry] });
  }),
);

const row = defineUiComponent({
  name: "row",
  allow: () => true,
  props: z.object({ secret: z.string() }),
  parts: { quantity: "number" },
  events: (on) => [on("quantity", "input", function secretHandlerName() {})],
});
fuzz(
  "shows no props that a user may not read in any attribute or text",
  fc.property(fc.string({ minLength: 6, maxLength: 30 }), (text) => {
    const secret = `<${text}>`;
    const shown = JSON.stringify(expandInstance(signInstance(row, { secret }, signing)));
    const [, claims = ""] = JSON.parse(JSON.parse(shown).manifestText).events[0].ctx.split(".");
    const all = shown + Buffer.from(claims, "base64url").toString();
    expect(all).not.toContain(secret);
    expect(all).not.toContain(Buffer.from(secret).toString("base64url"));
    expect(all).not.toContain("secretHandlerName");
  }),
);
