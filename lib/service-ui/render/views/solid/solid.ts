import type { JSX } from "solid-js";
import { createComponent, renderToStringAsync, ssr } from "solid-js/web";
import type { UiComponent } from "../../../declare/define-ui-component";
import type { SlotInput, View, ViewInput } from "../../view";

/**
 * A view written as a Solid component. It spreads the attributes of parts and targets as props:
 * `<input {...props.part("name")} />`. The file needs a name such as `product-row.solid.tsx`, so
 * that Solid's own compiler reads it. Slots are props: `{props.children}`.
 *
 * @example
 * ```tsx
 * /** @jsxImportSource solid-js *\/
 * import { solidView } from "service-ui/solid";
 * import type { quantity } from "./quantity.ui";
 *
 * export const quantitySolid = solidView<typeof quantity>((props) => (
 *   <p><input {...props.part("amount")} /> <output {...props.target("total")} /></p>
 * ));
 * ```
 */
export function solidView<C extends UiComponent, Data = unknown, Slot extends string = "children">(
  component: (props: ViewInput<C, Data> & SlotInput<Slot, JSX.Element>) => JSX.Element,
): View<C, Data> {
  return (input, slots = {}) => {
    const trusted = Object.entries(slots).map(([name, html]) => [name, ssr(html)]);
    const props = { ...input, ...Object.fromEntries(trusted) };
    return renderToStringAsync(() => createComponent(component, props));
  };
}
