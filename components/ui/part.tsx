import type { ComponentPropsWithoutRef, FunctionComponent, ReactNode } from "react";
import type { UiComponent } from "../../lib/declaration/define-ui-component";
import { markPart } from "../../lib/declaration/markers";
import type { PRIMITIVES, Primitive } from "../../lib/declaration/primitives";
import { ATTR_OPTIONS } from "../../lib/protocol/options";
import { PatchablePart } from "./patchable";
import { withSingleText } from "./single-text";

/** The attributes of the element that a primitive renders. */
export type PartProps<Uses extends Primitive> = ComponentPropsWithoutRef<
  (typeof PRIMITIVES)[Uses]["element"]
>;

/** Makes the element of a part. */
export function createPart<Uses extends Primitive>(
  component: UiComponent,
  name: string,
): FunctionComponent<PartProps<Uses>> {
  const { part, attributes } = markPart(component, name);
  const uiOptions = attributes[ATTR_OPTIONS];
  const marks = { uiPart: name, uiUses: part.uses, ...(uiOptions && { uiOptions }) };
  return function Part(props: { readonly children?: ReactNode }) {
    return <PatchablePart {...withSingleText(props)} {...marks} />;
  };
}
