import type { FunctionComponent } from "react";
import { DeclarationError, listOf } from "../../declare/declaration-error";
import type { UiComponent } from "../../declare/define-ui-component";
import { messageOf, messageParts } from "../../declare/fields";
import { PatchableMessage } from "./patchable";
import type { TargetProps } from "./target";

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
      <PatchableMessage {...props} uiPart={part} uiTarget={messageOf(part)}>
        {children ?? ""}
      </PatchableMessage>
    );
  };
}
