import { type DefaultTreeAdapterMap, parseFragment } from "parse5";

export type Element = DefaultTreeAdapterMap["element"];

/** Every element of some HTML, as a browser would read it, in document order. */
export function elementsOf(html: string): Element[] {
  return below(parseFragment(html));
}

function below(parent: DefaultTreeAdapterMap["parentNode"]): Element[] {
  return parent.childNodes.flatMap((node) => ("attrs" in node ? [node, ...below(node)] : []));
}

export function attributesOf({ attrs }: Element): Record<string, string> {
  return Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
}

export function textOf(element: DefaultTreeAdapterMap["parentNode"]): string {
  return element.childNodes
    .map((node) =>
      node.nodeName === "#text" && "value" in node
        ? node.value
        : "childNodes" in node
          ? textOf(node)
          : "",
    )
    .join("");
}
