import {
  html as names,
  type DefaultTreeAdapterTypes as Parsed,
  parse,
  parseFragment,
} from "parse5";

type Nodes = readonly Parsed.ChildNode[];

/**
 * Parses HTML as a browser does, into elements outside of the page. The parsers of simulated DOMs
 * would move scripts out of table rows, and drop rows outside of tables. Executable scripts are
 * left out.
 */
export function parseHtml(html: string): HTMLElement {
  const holder = document.createElement("div");
  appendAll(holder, isDocument(html) ? bodyOf(html) : parseFragment(html).childNodes);
  return holder;
}

function isDocument(html: string): boolean {
  return /^\s*(<!doctype|<html)/i.test(html);
}

function bodyOf(html: string): Nodes {
  const root = parse(html).childNodes.find((node) => node.nodeName === "html");
  const children = root && "childNodes" in root ? root.childNodes : [];
  const body = children.find((node) => node.nodeName === "body");
  return body && "childNodes" in body ? body.childNodes : [];
}

function appendAll(parent: Node, nodes: Nodes): void {
  for (const node of nodes) {
    if ("value" in node) parent.appendChild(document.createTextNode(node.value));
    else if ("data" in node) parent.appendChild(document.createComment(node.data));
    else if ("tagName" in node && !isProgram(node)) parent.appendChild(elementOf(node));
  }
}

function elementOf(node: Parsed.Element): Element {
  const { tagName, namespaceURI, attrs } = node;
  const isHtml = namespaceURI === names.NS.HTML;
  const element = isHtml
    ? document.createElement(tagName)
    : document.createElementNS(namespaceURI, tagName);
  for (const { name, value, namespace, prefix } of attrs) {
    if (namespace) element.setAttributeNS(namespace, prefix ? `${prefix}:${name}` : name, value);
    else element.setAttribute(name, value);
  }
  if (isTemplate(node) && element instanceof HTMLTemplateElement) {
    appendAll(element.content, node.content.childNodes);
  } else {
    appendAll(element, node.childNodes);
  }
  return element;
}

function isTemplate(node: Parsed.Element): node is Parsed.Template {
  return node.tagName === "template";
}

/**
 * Whether a browser would run this script. Such scripts are left out, because the test kit itself
 * starts the runtime.
 */
function isProgram({ tagName, attrs }: Parsed.Element): boolean {
  const type = attrs.find(({ name }) => name === "type")?.value ?? "";
  return tagName === "script" && /^($|module$|(text|application)\/javascript)/i.test(type);
}
