import { describe, expect, test } from "vitest";
import {
  literalText,
  nodesOf,
  parseModule,
  type SourceModule,
  type SyntaxNode,
  sourceModules,
} from "./source-modules";

/** Attributes that hold an address. */
const ADDRESS = /^(?:href|action|src)$/;
const IN_TEXT = /\b(?:href|action|src)="\/(?!\/)[^"]*/g;

test("finds addresses of the app written by addressOf alone, so that a base path holds for them", () => {
  expect(sourceModules().flatMap(bareAddresses)).toEqual([]);
});

describe("an address is bare", () => {
  test.each([
    ["in a link", 'const link = <a href="/demo">Demo</a>;'],
    ["in a form", 'const form = <form action="/docs/search" />;'],
    ["in braces", 'const link = <a href={"/demo"}>Demo</a>;'],
    ["in a template", "const link = <a href={`/docs/$" + "{name}`}>Docs</a>;"],
    ["in a text of HTML", `const link = html\`<a class="x" href="/demo">Demo</a>\`;`],
  ])("%s", (_where, text) => {
    expect(bareAddresses(parseModule("app/page.tsx", text))).toHaveLength(1);
  });

  test.each([
    ["through addressOf", 'const link = <a href={addressOf("/demo")}>Demo</a>;'],
    ["in Next's own link, which knows the base path", 'const link = <Link href="/demo" />;'],
    ["as an anchor", 'const link = <a href="#top">Top</a>;'],
    ["to another site", 'const link = <a href="https://example.org/">Site</a>;'],
  ])("not %s", (_where, text) => {
    expect(bareAddresses(parseModule("app/page.tsx", text))).toEqual([]);
  });
});

/** Every address of the app that a module writes into a page as it is. */
function bareAddresses({ path, program }: SourceModule): string[] {
  return [...nodesOf(program)].flatMap(bareIn).map((text) => `${path}: ${text}`);
}

function bareIn(node: SyntaxNode): string[] {
  if (node.type === "TemplateElement") return Object(node.value).raw.match(IN_TEXT) ?? [];
  if (node.type !== "JSXOpeningElement" || !/^[a-z]/.test(Object(node.name).name)) return [];
  const attributes: readonly SyntaxNode[] = Object(node.attributes);
  return attributes
    .filter(({ name }) => ADDRESS.test(Object(name).name))
    .map(({ value }) => startOf(value))
    .filter((text) => /^\/(?!\/)/.test(text));
}

/** What a value begins with, as far as it is written down. */
function startOf(value: unknown): string {
  const { type, expression, quasis } = Object(value);
  if (type === "JSXExpressionContainer") return startOf(expression);
  if (type === "TemplateLiteral") return quasis[0].value.raw;
  return literalText(value) ?? "";
}
