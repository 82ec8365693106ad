import type { ReactNode } from "react";

/**
 * Children that are text in pieces, such as `Total: {price}`, as one text; all others as they are.
 *
 * React makes a text node of each piece, and after a patch it would write to nodes that have left
 * the page (NEXT.md 6).
 */
export function singleText(children: ReactNode): ReactNode {
  return Array.isArray(children) && children.every(isText) ? children.join("") : children;
}

function isText(child: unknown): boolean {
  return typeof child === "string" || typeof child === "number";
}
