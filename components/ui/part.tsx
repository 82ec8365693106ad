import {
  type ComponentPropsWithoutRef,
  createElement,
  type FunctionComponent,
  type ReactNode,
} from "react";
import type { UiComponent } from "../../lib/declaration/define-ui-component";
import { markPart } from "../../lib/declaration/markers";
import { PRIMITIVES, type Primitive } from "../../lib/declaration/primitives";
import { singleText } from "./single-text";

/** The attributes of the element that a primitive renders. */
export type PartProps<Uses extends Primitive> = ComponentPropsWithoutRef<
  (typeof PRIMITIVES)[Uses]["element"]
>;

/** Makes the element of a part. Patches may change it before React hydrates it (NEXT.md 5). */
export function createPart<Uses extends Primitive>(
  component: UiComponent,
  name: string,
): FunctionComponent<PartProps<Uses>> {
  const { part, attributes: markers } = markPart(component, name);
  const { element, attributes } = PRIMITIVES[part.uses];
  return function Part({ children, ...props }: { readonly children?: ReactNode }) {
    return createElement(
      element,
      { ...attributes, ...props, ...markers, suppressHydrationWarning: true },
      singleText(children),
    );
  };
}
