import type { FunctionComponent } from "react";
import type { UiComponent } from "../../declare/define-ui-component";
import { markKey, markTarget } from "../../declare/markers";
import { ATTR_TARGET } from "../../wire/markup";
import type { RowKeyProp } from "./part";
import { PatchableTarget, type TargetElement } from "./patchable";
import type { AsProps } from "./react-attributes";
import { withSingleText } from "./single-text";

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
