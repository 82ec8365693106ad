import type { ComponentPropsWithoutRef, FunctionComponent } from "react";
import type { UiComponent } from "../../lib/declaration/define-ui-component";
import { markKey, markTarget } from "../../lib/declaration/markers";
import type { RowKeyProp } from "./part";
import { PatchableTarget, type TargetElement } from "./patchable";
import { withSingleText } from "./single-text";

export interface TargetProps extends ComponentPropsWithoutRef<"span">, RowKeyProp {
  /** The target's element; default `span`. */
  readonly as?: TargetElement;
  /**
   * Whether screen readers announce new text in this element, after the sentence that they are
   * reading (`aria-live="polite"`).
   */
  readonly announce?: boolean;
}

/** Makes an element that patches may name. */
export function createTarget(component: UiComponent, name: string): FunctionComponent<TargetProps> {
  markTarget(component, name); // throws if the name is not declared
  return function Target({ announce, ...props }) {
    const { children, rowKey } = withSingleText(props);
    markKey(rowKey); // throws if the endpoint would refuse it
    return (
      <PatchableTarget {...(announce && { "aria-live": "polite" })} {...props} uiTarget={name}>
        {/* Without an empty text, React would remove a patched text as an unknown node. */}
        {children ?? ""}
      </PatchableTarget>
    );
  };
}
