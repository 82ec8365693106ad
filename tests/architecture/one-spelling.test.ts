import { describe, expect, test } from "vitest";
import {
  literalText,
  nodesOf,
  parseModule,
  type SourceModule,
  type SyntaxNode,
  sourceModules,
} from "./source-modules";

const OWNER = "lib/protocol/";

test("attributes of the wire contract are spelled in lib/protocol and nowhere else", () => {
  const modules = sourceModules();

  expect(modules.filter(({ path }) => path.startsWith(OWNER)).flatMap(spellings)).not.toEqual([]);
  expect(modules.filter(({ path }) => !path.startsWith(OWNER)).flatMap(spellings)).toEqual([]);
});

describe("a spelling is", () => {
  test.each([
    ["a string", 'const name = "data-ui-part";'],
    ["a selector", "document.querySelector('[data-ui-part]');"],
    ["a template", `const selector = \`[data-ui-part=\${name}]\`;`],
    ["an attribute in JSX", 'const part = <p data-ui-part="name" />;'],
    ["a key", 'const attributes = { "data-ui-part": name };'],
    ["a property of a dataset", "element.dataset.uiPart;"],
  ])("%s", (_form, text) => {
    expect(spellings(parseModule("app/page.tsx", text))).toHaveLength(1);
  });

  test.each([
    ["a comment", "/** Reads data-ui-part. */ read();"],
    ["an attribute of the app's own", 'const part = <p data-state="open" />;'],
    ["another property of a dataset", "element.dataset.state;"],
  ])("not %s", (_form, text) => {
    expect(spellings(parseModule("app/page.tsx", text))).toEqual([]);
  });
});

/** Every attribute of the contract that a module spells out, in whichever form. */
function spellings({ path, program }: SourceModule): string[] {
  return [...nodesOf(program)]
    .map(spelledBy)
    .filter((text) => text?.includes("data-ui-"))
    .map((text) => `${path}: ${text}`);
}

function spelledBy(node: SyntaxNode): string | undefined {
  if (node.type === "TemplateElement") return Object(node.value).raw;
  if (node.type === "JSXIdentifier") return String(node.name);
  if (node.type === "MemberExpression" && Object(node.object).type === "MemberExpression") {
    const property = String(Object(node.property).name);
    const isDataset = Object(Object(node.object).property).name === "dataset";
    return isDataset ? property.replace(/^ui(?=[A-Z])/, "data-ui-") : undefined;
  }
  return literalText(node);
}
