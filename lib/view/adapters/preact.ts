import { type ComponentChild, h } from "preact";
import { renderToStringAsync } from "preact-render-to-string";
import type { UiComponent } from "../../declaration/define-ui-component";
import type { View, ViewInput } from "../view";

/** A view written as a Preact component, with marks spread as props: `<input {...part("name")} />`. */
export function preactView<C extends UiComponent, Data = unknown>(
  component: (input: ViewInput<C, Data>) => ComponentChild,
): View<C, Data> {
  return (input) => renderToStringAsync(h(() => component(input), null));
}
