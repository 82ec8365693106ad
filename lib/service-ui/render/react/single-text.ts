import type { ReactNode } from "react";

/**
 * Joins children that are several pieces of text, such as `Total: {price}`, into one text. Other
 * props stay unchanged.
 *
 * React makes a text node for each piece. After a patch, React would write to text nodes that are
 * no longer in the page (NEXT.md 6).
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
