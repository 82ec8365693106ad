import type { UiComponent } from "../declare/define-ui-component";
import type { PropsField } from "../declare/standard-schema";
import type { SigningContext } from "../keys/page-keys";
import { type AttributeValue, attributesText } from "./attributes-text";
import { createMarks } from "./create-marks";
import { expandInstance, type RenderedInstance } from "./expand-instance";
import { manifestScript } from "./manifest-script";
import { refuseSharedPage } from "./shared-page";
import { signInstance } from "./sign-instance";
import type { Slots, View } from "./view";
import { ROOT_ELEMENTS, type RootElement } from "./view";

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

/** Renders a new instance without its root: the view's HTML and the manifest. */
export async function renderInside<C extends UiComponent, Data>(
  component: C,
  view: View<C, Data>,
  options: RenderOptions<C, Data>,
  signing: SigningContext,
): Promise<{ readonly instance: RenderedInstance; readonly inside: string }> {
  const { as = "div", props, data, slots } = options;
  const { check = process.env.NODE_ENV !== "production" } = options;
  // `as` becomes the name of a tag, so the value is checked at run time, not only by its type.
  if (!ROOT_ELEMENTS.includes(as)) throw new TypeError(`A root can't be a <${String(as)}>.`);
  await refuseSharedPage(`the component "${component.name}"`);
  const instance = expandInstance(signInstance(component, props, signing));
  // The cast is safe, because the type of `options` requires `data` if the view needs it.
  const written = await view({ ...(data as Data), ...createMarks(component) }, slots);
  if (typeof written !== "string") {
    throw new TypeError(`The view of component "${component.name}" returned ${written}, not text.`);
  }
  const inside = written + manifestScript(instance);
  if (check) {
    const { checkView } = await import("./check-view");
    checkView(component, withRoot(as, attributesText(instance.rootAttributes), inside));
  }
  return { instance, inside };
}

export function withRoot(element: RootElement, attributes: string, inside: string): string {
  return `<${element}${attributes}>${inside}</${element}>`;
}
