import type { ReactNode } from "react";

/**
 * Props whose children are text in pieces, such as `Total: {price}`, with one text; all others as
 * they are.
 *
 * React makes a text node of each piece, and after a patch it would write to nodes that have left
 * the page (NEXT.md 6).
 */
export function withSingleText<Props extends { readonly children?: ReactNode }>(
  props: Props,
): Props {
  const { children } = props;
  const isInPieces = Array.isArray(children) && children.every(isText);
  return isInPieces ? { ...props, children: children.join("") } : props;
}

function isText(child: unknown): boolean {
  return typeof child === "string" || typeof child === "number";
}
