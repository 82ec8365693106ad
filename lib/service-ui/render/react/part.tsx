import type { ComponentPropsWithoutRef, FunctionComponent, ReactNode } from "react";
import type { UiComponent } from "../../declare/define-ui-component";
import { isField } from "../../declare/fields";
import { markKey, markPart } from "../../declare/markers";
import type { PRIMITIVES, Primitive } from "../../declare/primitives";
import { PatchablePart } from "./patchable";
import { withSingleText } from "./single-text";

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
  return function Part(props: RowKeyProp & { readonly children?: ReactNode }) {
    markKey(props.rowKey); // throws if the endpoint would refuse it
    return <PatchablePart {...withSingleText(props)} {...marks} />;
  };
}
