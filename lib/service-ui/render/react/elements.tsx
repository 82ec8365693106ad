import type {
  ComponentPropsWithoutRef,
  FunctionComponent,
  JSX,
  ReactElement,
  ReactNode,
} from "react";
import { DeclarationError, listOf } from "../../declare/declaration-error";
import type { UiComponent } from "../../declare/define-ui-component";
import { isField, messageParts, messageTargetOf } from "../../declare/fields";
import { markKey, markPart, markTarget } from "../../declare/markers";
import type { PRIMITIVES, Primitive } from "../../declare/primitives";
import type { PropsField } from "../../declare/standard-schema";
import { ATTR_TARGET } from "../../wire/markup";
import { signInstance } from "../sign-instance";
import type { RootElement } from "../view";
import { pageSigning } from "./page-signing";
import {
  InstanceRoot,
  type InstanceRootProps,
  PatchableMessage,
  PatchablePart,
  PatchableTarget,
  type TargetElement,
} from "./patchable";
import { withNotes } from "./with-notes";

interface AnyRootProps extends Omit<InstanceRootProps, "signed"> {
  readonly props?: unknown;
}

/** The element is `as`, default `div`. It takes the attributes of that element. */
export type RootProps<Schema> = AsProps<RootElement, "div"> & PropsField<Schema>;

/** Makes the root of a component; every render creates a new instance. */
export function createRoot(component: UiComponent): (props: AnyRootProps) => Promise<ReactElement> {
  return async function Root({ props, ...attributes }) {
    const signed = signInstance(component, props, await pageSigning(component));
    return withNotes(<InstanceRoot {...attributes} signed={signed} />);
  };
}

/** The attributes of the element that a primitive renders. */
export type PartProps<Uses extends Primitive> = ComponentPropsWithoutRef<
  (typeof PRIMITIVES)[Uses]["element"]
> &
  RowKeyProp;

/** @see createUiView */
export interface RowKeyProp {
  /**
   * The key of the row, 1 to 256 characters. Handlers read the key of the row around the element
   * that fired as `event.rowKey`. Visible in the page.
   */
  readonly rowKey?: string | undefined;
}

/** Makes the element of a part. */
export function createPart<Uses extends Primitive>(
  component: UiComponent,
  name: string,
): FunctionComponent<PartProps<Uses>> {
  const { part } = markPart(component, name);
  const hasMessage = isField(part) && component.events.some(({ input }) => input);
  const marks = {
    uiPart: name,
    uiUses: part.uses,
    ...(hasMessage && { uiMessage: true }),
  };
  // Or else Firefox would keep a hidden value of before over a reload, and the form would send it.
  const kept = part.uses === "hidden" && { autoComplete: "off" };
  return function Part(props: RowKeyProp & { readonly children?: ReactNode }) {
    markKey(props.rowKey); // throws if the endpoint would refuse it
    return <PatchablePart {...kept} {...withSingleText(props)} {...marks} />;
  };
}

/** The element is `as`, default `span`. It takes the attributes of that element. */
export type TargetProps = AsProps<TargetElement, "span"> &
  RowKeyProp & {
    /**
     * Whether screen readers announce new text in this element, after the sentence that they are
     * reading (`aria-live="polite"`).
     */
    readonly announce?: boolean;
  };

/** Makes an element that patches may name. */
export function createTarget(component: UiComponent, name: string): FunctionComponent<TargetProps> {
  const { [ATTR_TARGET]: uiTarget = name, ...attributes } = markTarget(component, name);
  return function Target({ announce, ...props }) {
    const { children, rowKey } = withSingleText(props);
    markKey(rowKey); // throws if the endpoint would refuse it
    return (
      <PatchableTarget
        {...(announce && { "aria-live": "polite" })}
        {...props}
        {...attributes}
        uiTarget={uiTarget}
      >
        {/* Without an empty text, React would remove a patched text as an unknown node. */}
        {children ?? ""}
      </PatchableTarget>
    );
  };
}

export interface MessageProps<Part extends string = string> extends Omit<TargetProps, "announce"> {
  /** The part whose message shows here: a field, or the form for what is wrong with no field. */
  readonly for: Part;
}

/** Makes the element of a part's message. It is empty as long as nothing is wrong. */
export function createMessage(component: UiComponent): FunctionComponent<MessageProps> {
  const names = messageParts(component).map(({ name }) => name);
  return function Message({ for: part, children, ...props }) {
    if (!names.includes(part)) {
      throw new DeclarationError(
        component.name,
        `a view renders a message for "${part}", which can have none`,
        `Parts with messages: ${listOf(names)}`,
      );
    }
    return (
      <PatchableMessage {...props} uiPart={part} uiTarget={messageTargetOf(part)}>
        {children ?? ""}
      </PatchableMessage>
    );
  };
}

/** An element that the prop `as` chooses, and the attributes of that element. */
type AsProps<
  Element extends keyof JSX.IntrinsicElements,
  Default extends keyof JSX.IntrinsicElements,
> =
  | { [As in Element]: { readonly as: As } & ComponentPropsWithoutRef<As> }[Element]
  | ({ readonly as?: never } & ComponentPropsWithoutRef<Default>);

/**
 * Joins children that are several pieces of text, such as `Total: {price}`, into one text. Other
 * props stay unchanged.
 *
 * React makes a text node for each piece. After a patch, React would write to text nodes that are
 * no longer in the page (NEXT.md 6).
 */
function withSingleText<Props extends { readonly children?: ReactNode }>(props: Props): Props {
  const { children } = props;
  const isInPieces = Array.isArray(children) && children.every(isText);
  return isInPieces ? { ...props, children: children.join("") } : props;
}

function isText(child: unknown): boolean {
  return typeof child === "string" || typeof child === "number";
}
