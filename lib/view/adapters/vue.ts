import { renderToString } from "@vue/server-renderer";
import { type Component, createSSRApp } from "vue";
import type { UiComponent } from "../../declaration/define-ui-component";
import type { View } from "../view";

/**
 * A view written as a Vue component. It declares `part`, `target` and its data as props, and spreads marks
 * with `v-bind="part('name')"`, or into the attributes of `h`.
 *
 * @throws what the component throws, in production as well
 */
export function vueView<C extends UiComponent, Data = unknown>(
  component: Component,
): View<C, Data> {
  return (input) => {
    const app = createSSRApp(component, { ...input } as Record<string, unknown>);
    // Else Vue would log the error, and answer with a page that lacks the component.
    app.config.throwUnhandledErrorInProduction = true;
    return renderToString(app);
  };
}
