import type { ComponentPropsWithoutRef, FunctionComponent } from "react";
import type { UiComponent } from "../../lib/declaration/define-ui-component";
import { markTarget } from "../../lib/declaration/markers";
import { singleText } from "./single-text";

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

export interface TargetProps extends ComponentPropsWithoutRef<"span"> {
  /** The target's element; default `span`. */
  readonly as?: TargetElement;
  /**
   * Whether screen readers are told of its new text, politely: once they have said what they are
   * saying.
   */
  readonly announce?: boolean;
}

/** Makes an element that patches may name. They may land before React hydrates it (NEXT.md 5). */
export function createTarget(component: UiComponent, name: string): FunctionComponent<TargetProps> {
  const markers = markTarget(component, name);
  return function Target({ as: Element = "span", announce, children, ...props }) {
    return (
      <Element
        {...(announce && { "aria-live": "polite" })}
        {...props}
        {...markers}
        suppressHydrationWarning
      >
        {/* An empty text, for none would let React throw a patch out as a node that is not its own. */}
        {singleText(children ?? "")}
      </Element>
    );
  };
}
