/// <reference path="./vue-files.d.ts" preserve="true" />
import { type Component, createSSRApp, createStaticVNode, h } from "vue";
import { renderToString } from "vue/server-renderer";
import type { UiComponent } from "../../../declare/define-ui-component";
import { markNamesOf } from "../../create-marks";
import type { Slots, View } from "../../view";

/**
 * A view written as a Vue component, such as a single-file component. The component declares
 * `part`, `target` and its data as props. It spreads the attributes of parts and targets with
 * `v-bind="part('name')"`, or passes them to `h`. Slots are Vue's own: `<slot />`,
 * `<slot name="footer" />`.
 *
 * @throws what the component throws, in production as well
 *
 * @example
 * ```ts
 * import { vueView } from "service-ui/vue";
 * import QuantityFile from "./quantity.vue";
 * import type { quantity } from "./quantity.ui";
 *
 * export const quantityVue = vueView<typeof quantity, { readonly label: string }>(QuantityFile);
 * ```
 */
export function vueView<C extends UiComponent, Data = unknown>(
  component: Component,
): View<C, Data> {
  const view: View<C, Data> = (input, slots = {}) => {
    const app = createSSRApp({ render: () => h(component, { ...input }, slotsOf(slots)) });
    // Otherwise Vue would, in production, log the error and render the page without the component.
    app.config.throwUnhandledErrorInProduction = true;
    return renderToString(app);
  };
  return Object.assign(view, { markNames: markNamesOf(component) });
}

function slotsOf({ children, ...slots }: Slots) {
  const all = { ...(children !== undefined && { default: children }), ...slots };
  return Object.fromEntries(
    Object.entries(all).map(([name, html]) => [name, () => createStaticVNode(html, 1)]),
  );
}
