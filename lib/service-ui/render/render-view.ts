import type { UiComponent } from "../declare/define-ui-component";
import type { SigningContext } from "../keys/page-keys";
import { attributesText } from "./attributes-text";
import { type RenderOptions, renderInside, withRoot } from "./render-inside";
import type { View } from "./view";

// This module exports all that an adapter or a page without React needs.
export type { RenderOptions } from "./render-inside";
export type { Marks, RootElement, RowMark, Slots, View, ViewInput } from "./view";
export { attributesText };

/**
 * Renders a new instance of a component as HTML: the root, with the view's HTML and the signed
 * manifest inside (SPEC.md 2.5).
 *
 * @throws DeclarationError if the view is checked and its HTML does not match the declaration
 * @throws TypeError if the props do not fit, or the view returns no text
 *
 * @example
 * ```ts
 * import { html, htmlView } from "service-ui/html";
 * import { signingContext } from "service-ui/server";
 * import { renderView } from "service-ui/view";
 * import { quantity } from "./quantity.ui";
 *
 * const view = htmlView<typeof quantity>(({ part }) => html`<input ${part("amount")}>`);
 * const signing = await signingContext(async () => null); // no session
 * const text = await renderView(quantity, view, { as: "li", props: { cents: 45 } }, signing);
 * ```
 */
export async function renderView<C extends UiComponent, Data>(
  component: C,
  view: View<C, Data>,
  options: RenderOptions<C, Data>,
  signing: SigningContext,
): Promise<string> {
  const { as = "div", attributes } = options;
  const { instance, inside } = await renderInside(component, view, options, signing);
  return withRoot(as, attributesText({ ...attributes, ...instance.rootAttributes }), inside);
}
