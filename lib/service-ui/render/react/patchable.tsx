"use client";

import {
  type ComponentPropsWithoutRef,
  createContext,
  createElement,
  type ReactNode,
  use,
} from "react";
import { isField } from "../../declare/fields";
import { PRIMITIVES, type Primitive } from "../../declare/primitives";
import { ATTR_KEY, ATTR_PART, ATTR_TARGET, ATTR_VALUE, MESSAGE_SUFFIX } from "../../wire/markup";

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
  readonly rowKey?: string | undefined;
  /** Whether the part has a message that describes it. */
  readonly uiMessage?: boolean;
  readonly children?: ReactNode;
}

/** The beginning of the ids in one rendered component, or in one row of it. Refreshes keep it. */
export const IdPrefix = createContext("");

function useIdPrefix(rowKey: string | undefined): string {
  const outer = use(IdPrefix);
  return rowKey === undefined ? outer : `${outer}${encodeURIComponent(rowKey)}-`;
}

function messageId(prefix: string, part: string): string {
  return prefix + part + MESSAGE_SUFFIX;
}

/** The element of a part. All other props are its attributes; a field's name is its part's. */
export function PatchablePart({
  uiPart,
  uiUses,
  uiMessage,
  rowKey,
  children,
  ...props
}: PatchablePartProps & { readonly "aria-describedby"?: string }) {
  const { element, attributes } = PRIMITIVES[uiUses];
  const prefix = useIdPrefix(rowKey);
  const marks = { [ATTR_PART]: uiPart, suppressHydrationWarning: true };
  const named = isField({ uses: uiUses }) && { name: uiPart };
  const isControlled = (props as ComponentPropsWithoutRef<"input">).checked !== undefined;
  const rendered =
    element === "select"
      ? { [ATTR_VALUE]: renderedValue(props) }
      : isControlled && { [ATTR_VALUE]: "" };
  const descriptions = [props["aria-describedby"], uiMessage && messageId(prefix, uiPart)];
  const described = uiMessage && { "aria-describedby": descriptions.filter(Boolean).join(" ") };
  return createElement(
    element,
    { ...attributes, ...named, [ATTR_KEY]: rowKey, ...props, ...described, ...marks, ...rendered },
    ...(children === undefined
      ? []
      : [
          rowKey === undefined ? (
            children
          ) : (
            <IdPrefix key="row" value={prefix}>
              {children}
            </IdPrefix>
          ),
        ]),
  );
}

export interface PatchableMessageProps extends PatchableTargetProps {
  /** The part that the message is about. */
  readonly uiPart: string;
}

/**
 * The element of a message. Its id is what its part's `aria-describedby` names, unless it has one
 * of its own.
 */
export function PatchableMessage({ uiPart, ...props }: PatchableMessageProps) {
  const id = messageId(useIdPrefix(props.rowKey), uiPart);
  return <PatchableTarget aria-live="polite" id={id} {...props} />;
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
  | "tr"
  | "dialog"
  | "li"
  | "dd"
  | "small"
  | "progress";

export interface PatchableTargetProps extends ComponentPropsWithoutRef<"span"> {
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
