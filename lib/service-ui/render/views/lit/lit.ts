import { render, html as serverHtml } from "@lit-labs/ssr";
import { collectResult } from "@lit-labs/ssr/lib/render-result.js";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
import { type StaticValue, unsafeStatic, withStatic } from "lit/static-html.js";
import type { UiComponent } from "../../../declare/define-ui-component";
import { type AttributeValue, attributesText } from "../../attributes-text";
import type { SlotInput, Slots, View, ViewInput } from "../../view";

/**
 * Lit's `html` tag for templates that only the server renders. It writes none of the comments that
 * Lit needs for hydration. In such a template, the attributes of parts and targets can stand inside
 * an element's tag.
 *
 * @example
 * ```ts
 * import { html } from "service-ui/lit";
 *
 * const list = (words: readonly string[]) =>
 *   html`<ul>${words.map((word) => html`<li>${word}</li>`)}</ul>`;
 * ```
 */
export const html = withStatic(
  // `withStatic` takes a function for one kind of markup: HTML, SVG or MathML. The type of
  // `serverHtml` leaves the kind open.
  serverHtml as Parameters<typeof withStatic>[0],
) as typeof serverHtml;

/**
 * A view written as a Lit template. The attributes of a part or a target go into the tag of its
 * element: `<input ${part("name")}>`. Slots are values: `${children}`. The template writes the key
 * of a row itself: `<li ${part("row")} data-ui-key=${id}>`.
 *
 * @example
 * ```ts
 * import { html, litView } from "service-ui/lit";
 * import type { quantity } from "./quantity.ui";
 *
 * export const quantityLit = litView<typeof quantity, { readonly label: string }>(
 *   ({ label, part, target }) => html`
 *     <label>${label} <input ${part("amount")} /></label> <output ${target("total")}></output>`,
 * );
 * ```
 */
export function litView<C extends UiComponent, Data = unknown, Slot extends string = "children">(
  template: (input: ViewInput<C, Data, StaticValue, []> & SlotInput<Slot, unknown>) => unknown,
): View<C, Data> {
  return ({ part, target, ...data }, slots = {}) =>
    collectResult(
      render(
        template({
          // All fields but `part` and `target` are data.
          ...(data as Data),
          ...trustedSlots<Slot>(slots),
          part: (name) => staticAttributes(part(name)),
          target: (name) => staticAttributes(target(name)),
        }),
      ),
    );
}

function trustedSlots<Slot extends string>(slots: Slots): SlotInput<Slot, unknown> {
  const trusted = Object.entries(slots).map(([name, html]) => [name, unsafeHTML(html)]);
  return Object.fromEntries(trusted);
}

/**
 * Makes the attributes static, like the template's own markup. The attributes come from the
 * declaration, never from data, because Lit keeps each static text for ever.
 */
function staticAttributes(attributes: Readonly<Record<string, AttributeValue>>): StaticValue {
  return unsafeStatic(attributesText(attributes).trimStart());
}
