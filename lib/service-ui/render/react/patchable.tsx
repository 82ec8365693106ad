"use client";

import {
  type ComponentPropsWithoutRef,
  createContext,
  createElement,
  type HTMLAttributes,
  type ReactNode,
  use,
  useId,
  useState,
} from "react";
import { isField } from "../../declare/fields";
import { PRIMITIVES, type Primitive } from "../../declare/primitives";
import {
  ATTR_KEY,
  ATTR_PART,
  ATTR_TARGET,
  ATTR_TEXT,
  ATTR_VALUE,
  MESSAGE_SUFFIX,
} from "../../wire/markup";
import { expandInstance, type SignedInstance } from "../expand-instance";
import type { RootElement } from "../view";

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

/** Where an element is rendered. Refreshes keep both texts. */
interface NameScope {
  /** The beginning of the ids in one rendered component, or in one row of it. */
  readonly ids: string;
  /** The beginning of the names of radio buttons, by which browsers group them in each form. */
  readonly groups: string;
}

const NameScope = createContext<NameScope>({ ids: "", groups: "" });

/** The scope of everything in one rendered component. */
function InstanceScope({ id, children }: { readonly id: string; children: ReactNode }) {
  return <NameScope value={{ ids: id, groups: id }}>{children}</NameScope>;
}

/** The scope in a row: the outer one, if this is no row. */
function useNameScope(rowKey: string | undefined): NameScope {
  const outer = use(NameScope);
  if (rowKey === undefined) return outer;
  const row = `${encodeURIComponent(rowKey)}-`;
  return { ids: outer.ids + row, groups: outer.groups + row };
}

function messageId({ ids }: NameScope, part: string): string {
  return ids + part + MESSAGE_SUFFIX;
}

/**
 * The element of a part. All other props are its attributes; a field's name is its part's. That of
 * a radio button says in which instance and row it is, unless it is in a form, which reads it.
 *
 * A text that people edit stays as it was rendered first, because React would write over what they
 * have typed, or into texts that the browser has taken away. An attribute says what was rendered
 * last, and the runtime follows it.
 */
export function PatchablePart({
  uiPart,
  uiUses,
  uiMessage,
  rowKey,
  children: rendered,
  ...props
}: PatchablePartProps & Pick<HTMLAttributes<Element>, "aria-describedby" | "contentEditable">) {
  const { element, attributes } = PRIMITIVES[uiUses];
  const [first] = useState(rendered);
  const isEdited = props.contentEditable !== undefined && isText(rendered);
  const children = isEdited ? first : rendered;
  const scope = useNameScope(rowKey);
  const marks = { [ATTR_PART]: uiPart, suppressHydrationWarning: true };
  const name = uiUses === "radio" ? scope.groups + uiPart : uiPart;
  const named = isField({ uses: uiUses }) && { name };
  const isControlled = (props as ComponentPropsWithoutRef<"input">).checked !== undefined;
  const value =
    element === "select"
      ? { [ATTR_VALUE]: renderedValue(props) }
      : isControlled && { [ATTR_VALUE]: "" };
  const text = isEdited && { [ATTR_TEXT]: rendered ?? "", suppressContentEditableWarning: true };
  const descriptions = [props["aria-describedby"], uiMessage && messageId(scope, uiPart)];
  const described = uiMessage && { "aria-describedby": descriptions.filter(Boolean).join(" ") };
  return createElement(
    element,
    {
      ...attributes,
      ...named,
      [ATTR_KEY]: rowKey,
      ...props,
      ...described,
      ...marks,
      ...value,
      ...text,
    },
    ...(children === undefined
      ? []
      : [
          rowKey === undefined && uiUses !== "form" ? (
            children
          ) : (
            <NameScope key="row" value={uiUses === "form" ? { ...scope, groups: "" } : scope}>
              {children}
            </NameScope>
          ),
        ]),
  );
}

const isText = (children: ReactNode): children is string | number | undefined =>
  /^(string|number|undefined)$/.test(typeof children);

export interface PatchableMessageProps extends PatchableTargetProps {
  /** The part that the message is about. */
  readonly uiPart: string;
}

/**
 * The element of a message. Its id is what its part's `aria-describedby` names, unless it has one
 * of its own.
 */
export function PatchableMessage({ uiPart, ...props }: PatchableMessageProps) {
  const id = messageId(useNameScope(props.rowKey), uiPart);
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

export interface InstanceRootProps extends HTMLAttributes<HTMLElement> {
  /** The root's element; default `div`. */
  readonly as?: RootElement;
  readonly signed: SignedInstance;
}

/**
 * The root of an instance with its manifest in it. React sends the props a second time for
 * hydration. So this component takes a signed instance, which is a third as large as its manifest.
 */
export function InstanceRoot({
  as: Element = "div",
  signed,
  children,
  ...attributes
}: InstanceRootProps) {
  const { rootAttributes, manifestAttributes, manifestText } = expandInstance(signed);
  return (
    <Element {...attributes} {...rootAttributes} suppressHydrationWarning>
      <InstanceScope id={useId()}>{children}</InstanceScope>
      <script
        type="application/json"
        {...manifestAttributes}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no markup character can stand.
        dangerouslySetInnerHTML={{ __html: manifestText }}
        suppressHydrationWarning
      />
    </Element>
  );
}
