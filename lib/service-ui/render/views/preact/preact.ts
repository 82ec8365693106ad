import { type ComponentChild, h } from "preact";
import { jsxTemplate } from "preact/jsx-runtime";
import { renderToStringAsync } from "preact-render-to-string";
import type { UiComponent } from "../../../declare/define-ui-component";
import type { SlotInput, View, ViewInput } from "../../view";

/**
 * A view written as a Preact component. It spreads the attributes of parts and targets as props:
 * `<input {...part("name")} />`. Slots are props: `{children}`.
 *
 * @example
 * ```tsx
 * /** @jsxImportSource preact *\/
 * import { preactView } from "service-ui/preact";
 * import type { quantity } from "./quantity.ui";
 *
 * export const quantityPreact = preactView<typeof quantity>(({ part, target }) => (
 *   <p><input {...part("amount")} /> <output {...target("total")} /></p>
 * ));
 * ```
 */
export function preactView<C extends UiComponent, Data = unknown, Slot extends string = "children">(
  component: (input: ViewInput<C, Data> & SlotInput<Slot, ComponentChild>) => ComponentChild,
): View<C, Data> {
  return (input, slots = {}) => {
    const trusted = Object.entries(slots).map(([name, html]) => [name, jsxTemplate([html])]);
    const props = { ...input, ...Object.fromEntries(trusted) };
    return renderToStringAsync(h(() => component(props), null));
  };
}
