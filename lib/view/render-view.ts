import type { UiComponent } from "../declaration/define-ui-component";
import type { PropsField } from "../declaration/props-schema";
import { expandInstance, type RenderedInstance } from "../manifest/expand-instance";
import { type SigningContext, signInstance } from "../manifest/sign-instance";
import { type AttributeValue, attributesText } from "./attributes-text";
import { createMarks } from "./create-marks";
import { manifestScript } from "./manifest-script";
import { ROOT_ELEMENTS, type RootElement } from "./root-element";
import type { Slots, View } from "./view";

// This module exports all that an adapter or a page without React needs.
export type { RootElement } from "./root-element";
export type { Marks, RowMark, Slots, View, ViewInput } from "./view";
export { attributesText };

/**
 * The options of one render of a view. A component with props requires `props`, which are sealed
 * (encrypted) into the instance id.
 */
export type RenderOptions<C extends UiComponent, Data> = {
  /** The root's element; default `div`. */
  readonly as?: RootElement;
  readonly attributes?: Readonly<Record<string, AttributeValue>>;
  /**
   * Whether to parse the HTML and check it against the declaration; default: everywhere but in
   * production. The check costs about as much as the render.
   */
  readonly check?: boolean;
  /**
   * HTML for the view's slots, such as the result of `renderView`. Default: none. Views write this
   * HTML unescaped, so it must not contain unescaped data.
   */
  readonly slots?: Slots;
} & PropsField<C["props"]> &
  (unknown extends Data
    ? { readonly data?: undefined }
    : {
        readonly data: Data;
      });

/** An instance and its HTML, for code that writes the root itself. */
export interface RenderedView {
  readonly instance: RenderedInstance;
  readonly inside: string;
}

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
  return wrap(as, attributesText({ ...attributes, ...instance.rootAttributes }), inside);
}

/**
 * Like `renderView`, for a page that writes the root itself from `instance.rootAttributes`.
 *
 * @example
 * ```ts
 * import { signingContext } from "service-ui/server";
 * import { attributesText, renderInside, type View } from "service-ui/view";
 * import { quantity } from "./quantity.ui";
 *
 * async function row(view: View<typeof quantity>) {
 *   const signing = await signingContext(async () => null);
 *   const options = { props: { cents: 45 } };
 *   const { instance, inside } = await renderInside(quantity, view, options, signing);
 *   return `<li class="row"${attributesText(instance.rootAttributes)}>${inside}</li>`;
 * }
 * ```
 */
export async function renderInside<C extends UiComponent, Data>(
  component: C,
  view: View<C, Data>,
  options: RenderOptions<C, Data>,
  signing: SigningContext,
): Promise<RenderedView> {
  const { as = "div", props, data, slots } = options;
  const { check = process.env.NODE_ENV !== "production" } = options;
  // `as` becomes the name of a tag, so the value is checked at run time, not only by its type.
  if (!ROOT_ELEMENTS.includes(as)) throw new TypeError(`A root can't be a <${String(as)}>.`);
  const instance = expandInstance(signInstance(component, props, signing));
  // The cast is safe, because the type of `options` requires `data` if the view needs it.
  const written = await view({ ...(data as Data), ...createMarks(component) }, slots);
  if (typeof written !== "string") {
    throw new TypeError(`The view of component "${component.name}" returned ${written}, not text.`);
  }
  const inside = written + manifestScript(instance);
  if (check) {
    const { checkView } = await import("./check-view");
    checkView(component, wrap(as, attributesText(instance.rootAttributes), inside));
  }
  return { instance, inside };
}

function wrap(element: RootElement, attributes: string, inside: string): string {
  return `<${element}${attributes}>${inside}</${element}>`;
}
