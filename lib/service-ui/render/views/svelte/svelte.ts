import { type Component, createRawSnippet } from "svelte";
import { render } from "svelte/server";
import type { UiComponent } from "../../../declare/define-ui-component";
import { markNamesOf } from "../../create-marks";
import type { View, ViewInput } from "../../view";

/**
 * A view written as a Svelte component, compiled for the server. It spreads the attributes of parts
 * and targets: `<input {...part("name")} />`. Slots are snippets among the props:
 * `{@render children?.()}`. The content of `<svelte:head>` is not rendered.
 *
 * @example
 * ```ts
 * import { svelteView } from "service-ui/svelte";
 * import QuantityFile from "./quantity.svelte";
 * import type { quantity } from "./quantity.ui";
 *
 * export const quantitySvelte = svelteView<typeof quantity, { label: string }>(QuantityFile);
 * ```
 */
export function svelteView<C extends UiComponent, Data = unknown>(
  // Without svelte-check, the props of a Svelte file have the type `any`, so the data type can't be
  // inferred from them.
  component: Component<ViewInput<C, NoInfer<Data>>>,
): View<C, Data> {
  const view: View<C, Data> = async (input, slots = {}) => {
    const snippets = Object.entries(slots).map(([name, html]) => [
      name,
      createRawSnippet(() => ({ render: () => html })),
    ]);
    const props = { ...input, ...Object.fromEntries(snippets) };
    return (await render(component, { props })).body;
  };
  return Object.assign(view, { markNames: markNamesOf(component) });
}
