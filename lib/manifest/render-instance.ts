import type { UiComponent } from "../declaration/define-ui-component";
import { expandInstance, type RenderedInstance } from "./expand-instance";
import { type SigningContext, signInstance } from "./sign-instance";

/**
 * Signs a new instance of a component and writes its manifest (SPEC.md 2.5).
 *
 * @throws TypeError if the props do not fit the component's schema, or are too large for the
 *   instance's id, which carries them
 */
export function renderInstance(
  component: UiComponent,
  props: unknown,
  signing: SigningContext,
): RenderedInstance {
  return expandInstance(signInstance(component, props, signing));
}
