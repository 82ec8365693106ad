import type { UiComponent } from "../../../declare/define-ui-component";
import { attributesText, escapeText } from "../../attributes-text";
import { CODE_ATTRIBUTE, placesOf } from "../../template-places";
import type { SlotInput, Slots, View, ViewInput } from "../../view";

/**
 * HTML that is written without escaping. Only this module can make such a value. Data of the same
 * shape is treated as text.
 */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The HTML of a value in a template, escaped unless it is HTML already. */
  static textOf(value: unknown): string {
    if (isNothing(value)) return "";
    if (Array.isArray(value)) return value.map(Html.textOf).join("");
    if (value instanceof Promise) throw new TypeError("A template can't wait: await the value.");
    return typeof value === "object" && #text in value ? value.#text : escapeText(String(value));
  }
}

/** Attributes with quoted values, none of which is code (SPEC.md 2.5, rule 1). */
const ATTRIBUTES = new RegExp(
  `^\\s*(?:(?!${CODE_ATTRIBUTE}[\\s=]|${CODE_ATTRIBUTE}$)` +
    `[a-z_:][a-z0-9_:.-]*(?:="[^"]*"|='[^']*')?(?:\\s+|$))*$`,
  "i",
);

/** Matches a text after which attributes may stand. After `=`, they would become a value. */
const BEFORE_ATTRIBUTES = /(?:^|[^=\s])\s+$/;

/**
 * Whether a value may stand in a tag, right after the text `before`. The value may be an `Html`
 * that was made without knowledge of the tag, so its text is checked.
 */
function isAttributes(value: unknown, before: string): boolean {
  if (!BEFORE_ATTRIBUTES.test(before)) return false;
  return isNothing(value) || (value instanceof Html && ATTRIBUTES.test(Html.textOf(value)));
}

function isNothing(value: unknown): value is null | undefined | false {
  return value === null || value === undefined || value === false;
}

/**
 * A template of HTML. It escapes texts and numbers, joins lists, and writes nothing for `null`,
 * `undefined` and `false`. Other `html` templates, and the attributes that `part()` and `target()`
 * return in an `htmlView`, are inserted unchanged.
 *
 * @throws TypeError for a value in a place where no escaping makes it safe: in a script, a comment
 *   or a tag, in an unquoted attribute, in an event handler's attribute, or in `srcdoc`
 *
 * @example
 * ```ts
 * import { html, htmlText } from "service-ui/html";
 *
 * const names = ["Ada", "<b>Grace</b>"];
 * htmlText(html`<ul>${names.map((name) => html`<li>${name}</li>`)}</ul>`);
 * // <ul><li>Ada</li><li>&lt;b&gt;Grace&lt;/b&gt;</li></ul>
 * ```
 */
export function html(strings: TemplateStringsArray, ...values: readonly unknown[]): Html {
  const places = placesOf(strings);
  const text = values.map((value, index) => {
    const place = places[index];
    const before = strings[index] ?? "";
    if (place === "raw" || (place === "tag" && !isAttributes(value, before))) {
      throw new TypeError(
        `A value after ${JSON.stringify(before.slice(-24))} can't be made safe: it stands in a script, a comment, or a tag without quotes.`,
      );
    }
    return Html.textOf(value) + (strings[index + 1] ?? "");
  });
  return new Html((strings[0] ?? "") + text.join(""));
}

/**
 * Tells templates that a text is safe HTML, such as the result of `renderView`, so that they insert
 * the text unchanged. Never pass data.
 *
 * @example
 * ```ts
 * import { html, trustedHtml } from "service-ui/html";
 *
 * // `rendered` is what `renderView` returned.
 * const page = (rendered: string) => html`<main>${trustedHtml(rendered)}</main>`;
 * ```
 */
export function trustedHtml(text: string): Html {
  return new Html(text);
}

/**
 * The text of a template, ready to send.
 *
 * @example
 * ```ts
 * import { html, htmlText } from "service-ui/html";
 *
 * const headers = { "Content-Type": "text/html; charset=utf-8" };
 * export const GET = () => new Response(htmlText(html`<h1>It works</h1>`), { headers });
 * ```
 */
export function htmlText(template: Html): string {
  return Html.textOf(template);
}

/**
 * A view written as a template of HTML. A part is an element that raises events, and a target is
 * another element that patches may change. The template writes their attributes into their tags:
 * `<input ${part("name")}>`. Slots are values: `${children}`.
 *
 * @example
 * ```ts
 * import { html, htmlView } from "service-ui/html";
 * import type { quantity } from "./quantity.ui";
 *
 * export const quantityHtml = htmlView<typeof quantity, { readonly label: string }>(
 *   ({ label, part, target }) => html`
 *     <label>${label} <input ${part("amount")}></label> <output ${target("total")}></output>`,
 * );
 * ```
 */
export function htmlView<C extends UiComponent, Data = unknown, Slot extends string = "children">(
  template: (input: ViewInput<C, Data, Html> & SlotInput<Slot, Html>) => Html | Promise<Html>,
): View<C, Data> {
  return async ({ part, target, ...data }, slots = {}) =>
    Html.textOf(
      await template({
        // All fields but `part` and `target` are data.
        ...(data as Data),
        ...trustedSlots<Slot>(slots),
        part: (...mark) => new Html(attributesText(part(...mark)).trimStart()),
        target: (...mark) => new Html(attributesText(target(...mark)).trimStart()),
      }),
    );
}

function trustedSlots<Slot extends string>(slots: Slots): SlotInput<Slot, Html> {
  const trusted = Object.entries(slots).map(([name, text]) => [name, new Html(text)]);
  return Object.fromEntries(trusted);
}
