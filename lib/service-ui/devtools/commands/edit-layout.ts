import type { Edited } from "../../../common/set-up/steps";
import { isModule, quoteOf, withLineEndsOf } from "./edit-module";

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
 * its body. Edits the text, because Magicast has no JSX: it finds only tags that stand in the file
 * once, and takes only a result that parses.
 *
 * @param registry how the layout imports the registry, with which the panel compares the page;
 *   default: the panel gets no registry
 */
export function editLayout(text: string, registry?: string): Edited {
  if (hasImport(text, "service-ui/react")) return text;
  // The panel is a server component, so a client component can't render it.
  const getsPanel = !hasImport(text, "service-ui/panel") && !/^["']use client["']/.test(text);
  const names = ["Refresh", "RuntimeScript", ...(getsPanel ? ["ServiceUiPanel"] : [])];
  if (names.some((name) => new RegExp(`\\b${name}\\b`).test(text))) return undefined;
  const isPlain = [/<html\b/g, /<body\b/g, /<\/body>/g].every((tag) => countOf(text, tag) === 1);
  const heads = countOf(text, /<head\b/g);
  if (!isPlain || heads > 1 || (heads === 1 && !text.includes("<head>"))) return undefined;

  const imports = [
    ...(getsPanel ? ['import { ServiceUiPanel } from "service-ui/panel";'] : []),
    'import { Refresh, RuntimeScript } from "service-ui/react";',
  ];
  const quote = quoteOf(text);
  const facts = registry ? ` facts={() => import(${quote}${registry}${quote})}` : "";
  const panel = getsPanel ? [`<ServiceUiPanel${facts} />`] : [];
  const withScript = heads === 1 ? fillHead(text) : addHead(text);
  const quoted = imports.map((line) => line.replaceAll('"', quote));
  const edited = addImports(fillBody(withScript, ["<Refresh />", ...panel]), quoted);
  return isModule(edited) ? withLineEndsOf(text, edited) : undefined;
}

function hasImport(text: string, entry: string): boolean {
  return text.includes(`"${entry}"`) || text.includes(`'${entry}'`);
}

function countOf(text: string, tag: RegExp): number {
  return [...text.matchAll(tag)].length;
}

function fillHead(text: string): string {
  const unit = unitOf(text);
  return text.replace(/^([ \t]*)(.*<head>)/m, `$1$2\n$1${unit}<RuntimeScript />`);
}

function addHead(text: string): string {
  const unit = unitOf(text);
  const head = `$1<head>\n$1${unit}<RuntimeScript />\n$1</head>\n`;
  const isOnOwnLine = /^[ \t]*<body\b/m.test(text);
  return isOnOwnLine
    ? text.replace(/^([ \t]*)<body\b/m, `${head}$&`)
    : text.replace("<body", "<head><RuntimeScript /></head><body");
}

/** Adds elements at the end of the body, on lines of their own if its content permits. */
function fillBody(text: string, elements: readonly string[]): string {
  const unit = unitOf(text);
  const lines = elements.map((element) => `$1${unit}${element}\n`).join("");
  if (/^[ \t]*<\/body>/m.test(text)) return text.replace(/^([ \t]*)<\/body>/m, `${lines}$&`);
  const isOfChildren = /^([ \t]*)(<body\b.*)(\{children\})<\/body>/m;
  if (isOfChildren.test(text)) {
    return text.replace(isOfChildren, `$1$2\n$1${unit}$3\n${lines}$1</body>`);
  }
  return text.replace("</body>", `${elements.join("")}</body>`);
}

function addImports(text: string, imports: readonly string[]): string {
  const first = /^import\b/m.exec(text)?.index;
  const directive = /^["']use \w+["'];?\r?\n/.exec(text)?.[0].length ?? 0;
  const at = first ?? directive;
  const gap = first === undefined ? "\n" : "";
  return `${text.slice(0, at)}${imports.join("\n")}\n${gap}${text.slice(at)}`;
}

function unitOf(text: string): string {
  return /^(\t| {2,4})\S/m.exec(text)?.[1] ?? "  ";
}
