import {
  html as names,
  type DefaultTreeAdapterTypes as Parsed,
  parse,
  parseFragment,
} from "parse5";

type Nodes = readonly Parsed.ChildNode[];

/**
 * HTML as elements that belong to no page yet, as a browser reads it: simulated DOMs take scripts
 * out of table rows, and rows out of what is no table. Scripts that would run are left out.
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

/** A script that a browser would run, and that must not run twice: the kit brings the runtime. */
function isProgram({ tagName, attrs }: Parsed.Element): boolean {
  const type = attrs.find(({ name }) => name === "type")?.value ?? "";
  return tagName === "script" && /^($|module$|(text|application)\/javascript)/i.test(type);
}
