"use client";

import { type ComponentPropsWithoutRef, createElement, type ReactNode } from "react";
import { PRIMITIVES, type Primitive } from "../../lib/declaration/primitives";
import { ATTR_KEY, ATTR_PART, ATTR_TARGET, ATTR_VALUE } from "../../lib/protocol/markup";
import { ATTR_OPTIONS } from "../../lib/protocol/options";

/*
 * Elements that patches may change before React hydrates them (NEXT.md 5).
 *
 * React sends everything a second time for hydration. For an element, that means all attributes.
 * These are client components, for which React sends only the props, which are shorter: the refresh
 * of a list is a quarter lighter.
 */

export interface PatchablePartProps {
  readonly uiPart: string;
  readonly uiUses: Primitive;
  readonly uiOptions?: string;
  readonly rowKey?: string | undefined;
  readonly children?: ReactNode;
}

/** The element of a part. All other props are its attributes. */
export function PatchablePart({ uiPart, uiUses, uiOptions, rowKey, ...props }: PatchablePartProps) {
  const { element, attributes } = PRIMITIVES[uiUses];
  const marks = { [ATTR_PART]: uiPart, [ATTR_OPTIONS]: uiOptions, suppressHydrationWarning: true };
  const rendered = element === "select" && { [ATTR_VALUE]: renderedValue(props) };
  const all = { ...attributes, [ATTR_KEY]: rowKey, ...props, ...marks, ...rendered };
  return createElement(element, all);
}

/** A later render changes nothing of a select in the page, so the runtime reads this instead. */
function renderedValue({ defaultValue, value }: ComponentPropsWithoutRef<"select">) {
  return JSON.stringify(value ?? defaultValue);
}

/** Elements that can be a target. */
export type TargetElement =
  | "span"
  | "p"
  | "div"
  | "strong"
  | "em"
  | "output"
  | "td"
  | "li"
  | "dd"
  | "small"
  | "progress";

export interface PatchableTargetProps {
  readonly uiTarget: string;
  /** The target's element; default `span`. */
  readonly as?: TargetElement;
  readonly rowKey?: string | undefined;
  readonly children?: ReactNode;
}

/** The element of a target. All other props are its attributes. */
export function PatchableTarget({
  uiTarget,
  as: Element = "span",
  rowKey,
  ...props
}: PatchableTargetProps) {
  const all = { [ATTR_KEY]: rowKey, ...props, [ATTR_TARGET]: uiTarget };
  return <Element {...all} suppressHydrationWarning />;
}
