import { render, html as serverHtml } from "@lit-labs/ssr";
import { collectResult } from "@lit-labs/ssr/lib/render-result.js";
import { type StaticValue, unsafeStatic, withStatic } from "lit/static-html.js";
import type { UiComponent } from "../../declaration/define-ui-component";
import { type AttributeValue, attributesText } from "../attributes-text";
import type { View, ViewInput } from "../view";

/** Lit's tag for HTML that stays on the server: without comments for a client, and with marks among attributes. */
export const html = withStatic(
  // Lit's types of the two disagree on a tag that may as well be of SVG.
  serverHtml as Parameters<typeof withStatic>[0],
) as typeof serverHtml;

/** A view written as a Lit template, with marks in the place of attributes: `<input ${part("name")}>`. */
export function litView<C extends UiComponent, Data = unknown>(
  template: (input: ViewInput<C, Data, StaticValue>) => unknown,
): View<C, Data> {
  return ({ part, target, ...data }) =>
    collectResult(
      render(
        template({
          // What is left of an input without its marks is its data.
          ...(data as Data),
          part: (name) => staticAttributes(part(name)),
          target: (name) => staticAttributes(target(name)),
        }),
      ),
    );
}

/** Markup that is the template's own: it comes from the declaration, never from data. */
function staticAttributes(attributes: Readonly<Record<string, AttributeValue>>): StaticValue {
  return unsafeStatic(attributesText(attributes).trimStart());
}
