// @vitest-environment jsdom
import purify from "dompurify";
import { parse } from "parse5";
import { describe, expect, test } from "vitest";
import { readStripped, removedByDefault } from "../support/stripped";

const stripped = await readStripped();

/** What DOMPurify's defaults leave of each element that they know. */
function contents(): ReadonlyMap<string, string> {
  const kept = new Set<string>();
  purify.addHook("uponSanitizeElement", (_node, { allowedTags }) => {
    for (const name of Object.keys(allowedTags)) if (/^[a-z]/.test(name)) kept.add(name);
  });
  purify.sanitize("<b>x</b>");
  purify.removeAllHooks();
  const leave = (name: string) => purify.sanitize(`<${name} id="content">x</${name}>`);
  return new Map([...kept].map((name) => [name, leave(name)]));
}

describe("what the page on security says of a sanitiser holds of DOMPurify:", () => {
  test.each(stripped.FORBID_TAGS)("its defaults keep <%s>, and the list does not", (name) => {
    const html = `x<${name}>x</${name}>`;
    expect(purify.sanitize(html)).toContain(`<${name}>`);
    expect(purify.sanitize(html, { ...stripped })).not.toContain(`<${name}`);
  });

  test.each([...stripped.FORBID_ATTR, "data-ui-part", "data-ui-router"])(
    "its defaults keep the attribute %s, and the list does not",
    (name) => {
      const html = `<label ${name}="x">x</label>`;
      expect(purify.sanitize(html)).toBe(html);
      expect(purify.sanitize(html, { ...stripped })).toBe("<label>x</label>");
    },
  );

  test.each(["svg", "math"])("its defaults keep <%s>, and the list does not", (name) => {
    expect(purify.sanitize(`<${name}></${name}>`)).toContain(`<${name}`);
    expect(purify.sanitize(`<${name}></${name}>`, { ...stripped })).toBe("");
  });

  const removed = removedByDefault();
  test("it names what the defaults remove", () => {
    expect(removed.elements).toContain("base");
    expect(removed.attributes).toContain("formaction");
  });
  test.each([...removed.elements, "x-field"])("its defaults remove <%s>", (name) => {
    expect(purify.sanitize(`x<${name}>x</${name}>`)).not.toContain("<");
  });
  test.each(removed.attributes)("its defaults remove the attribute %s", (name) => {
    expect(purify.sanitize(`<p ${name}="x">x</p>`)).toBe("<p>x</p>");
  });
});

/** Whether an element that bears `id="content"` stands in an element that is ignored. */
function staysInside(html: string): boolean {
  const inside = (node: object, isIgnored: boolean): boolean => {
    const { attrs = [], childNodes = [] } = node as {
      attrs?: { name: string; value: string }[];
      childNodes?: object[];
    };
    const isWithin = isIgnored || attrs.some(({ name }) => name === "data-ui-ignore");
    if (attrs.some(({ value }) => value === "content")) return isWithin;
    return childNodes.every((child) => inside(child, isWithin));
  };
  return inside(parse(html), false);
}

const AROUND = ["", "ul li", "dl dd", "dl dt", "table tbody tr td", "form", "h2", "a", "details"];
const left = contents();
/** The elements whose content ends the element that is ignored, as a server writes both. */
function escaping(ignored: string, around: string): string[] {
  const tags = around.split(" ").filter(Boolean);
  const open = `${tags.map((tag) => `<${tag}>`).join("")}<${ignored} data-ui-ignore>`;
  const close = [ignored, ...tags.reverse()].map((tag) => `</${tag}>`).join("");
  return [...left].flatMap(([name, html]) => (staysInside(open + html + close) ? [] : name));
}

describe.each(["article", "section"])("<%s data-ui-ignore>", (ignored) => {
  test.each(AROUND)('keeps what DOMPurify leaves, within "%s"', (around) => {
    expect(escaping(ignored, around)).toEqual([]);
  });
});

test("other elements don't, as the page says", () => {
  expect(escaping("div", "ul li")).toEqual(["li"]);
  expect(escaping("div", "dl dd")).toEqual(["dd", "dt"]);
  expect(escaping("article", "button")).toEqual(["button"]);
  expect(escaping("p", "").length).toBeGreaterThan(30);
});
