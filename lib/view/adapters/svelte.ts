import type { Component } from "svelte";
import { render } from "svelte/server";
import type { UiComponent } from "../../declaration/define-ui-component";
import type { View, ViewInput } from "../view";

/**
 * A view written as a Svelte component, compiled for the server, with marks spread as attributes:
 * `<input {...part("name")} />`. What it puts into `<svelte:head>` is not rendered.
 */
export function svelteView<C extends UiComponent, Data = unknown>(
  component: Component<ViewInput<C, Data>>,
): View<C, Data> {
  return async (input) => (await render(component, { props: { ...input } })).body;
}
