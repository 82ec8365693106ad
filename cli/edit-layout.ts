import type { JSXElement, Node } from "@babel/types";
import MagicString from "magic-string";
import {
  addImport,
  type Edited,
  isTaken,
  type Module,
  mentions,
  nodesOf,
  parseModule,
  withLineEndsOf,
} from "./edit";

/** What to add by hand if the layout can't be edited safely. */
export const LAYOUT_BY_HAND = `import { ServiceUiPanel } from "service-ui/panel";
import { Refresh, RuntimeScript } from "service-ui/react";
…
<html>
  <head>
    <RuntimeScript />
  </head>
  <body>
    …
    <Refresh />
    <ServiceUiPanel />
  </body>
</html>`;

/**
 * Adds the runtime's script to a root layout's head, and `<Refresh />` and the development panel to
 * its body.
 *
 * @param registry how the layout imports the registry, with which the panel compares the page;
 *   default: the panel gets no registry
 */
export function editLayout(text: string, registry?: string): Edited {
  const module = parseModule(text);
  if (!module) return undefined;
  if (mentions(module, "service-ui/react")) return text;
  // The panel is a server component, so a client component can't render it.
  const getsPanel = !mentions(module, "service-ui/panel") && !isOfClient(module);
  const names = ["Refresh", "RuntimeScript", ...(getsPanel ? ["ServiceUiPanel"] : [])];
  if (isTaken(module, names)) return undefined;
  const html = elementsOf(module.file, "html");
  const body = elementsOf(module.file, "body");
  const head = elementsOf(module.file, "head");
  const [root, content] = [html[0], body[0]];
  if (html.length !== 1 || body.length !== 1 || head.length > 1 || !root || !content)
    return undefined;
  const end = content.closingElement?.start;
  const start = root.openingElement.end;
  if (end == null || start == null || root.openingElement.selfClosing) return undefined;

  const edit = new MagicString(text);
  const indent = `${indentOf(text, root.start ?? 0)}${unitOf(text)}`;
  const unit = unitOf(text);
  const into = head[0]?.openingElement;
  if (into && !into.selfClosing && into.end != null) {
    edit.appendLeft(into.end, `\n${indent}${unit}<RuntimeScript />`);
  } else if (into) {
    return undefined;
  } else {
    edit.appendLeft(
      start,
      `\n${indent}<head>\n${indent}${unit}<RuntimeScript />\n${indent}</head>`,
    );
  }
  const facts = registry ? ` facts={() => import(${JSON.stringify(registry)})}` : "";
  const panel = `<ServiceUiPanel${facts} />`;
  addToBody(edit, content, ["<Refresh />", ...(getsPanel ? [panel] : [])], indent, unit);
  const imports = [
    ...(getsPanel ? ['import { ServiceUiPanel } from "service-ui/panel";'] : []),
    'import { Refresh, RuntimeScript } from "service-ui/react";',
  ];
  addImport(edit, module, imports.join("\n"));
  return withLineEndsOf(text, edit.toString());
}

function isOfClient({ file }: Module): boolean {
  return file.program.directives.some(({ value }) => value.value === "use client");
}

function elementsOf(tree: Node, name: string): JSXElement[] {
  return [...nodesOf(tree)].filter(
    (node): node is JSXElement =>
      node.type === "JSXElement" &&
      node.openingElement.name.type === "JSXIdentifier" &&
      node.openingElement.name.name === name,
  );
}

/**
 * Adds elements at the end of the body, on their own lines unless the body is written on one line.
 */
function addToBody(
  edit: MagicString,
  body: JSXElement,
  elements: readonly string[],
  indent: string,
  unit: string,
): void {
  const { openingElement, closingElement, children } = body;
  const [start, end] = [openingElement.end ?? 0, closingElement?.start ?? 0];
  const lineStart = edit.original.lastIndexOf("\n", end - 1) + 1;
  if (edit.original.slice(lineStart, end).trim() === "") {
    edit.appendLeft(lineStart, elements.map((line) => `${indent}${unit}${line}\n`).join(""));
  } else if (children.length === 1 && children[0]?.type === "JSXExpressionContainer") {
    edit.appendLeft(start, `\n${indent}${unit}`);
    const lines = elements.map((line) => `\n${indent}${unit}${line}`);
    edit.appendLeft(end, `${lines.join("")}\n${indent}`);
  } else {
    edit.appendLeft(end, elements.join(""));
  }
}

function indentOf(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  return /^\s*/.exec(line)?.[0] ?? "";
}

/** One step of the file's indentation. */
function unitOf(text: string): string {
  return /^(\t| {2,4})\S/m.exec(text)?.[1] ?? "  ";
}
