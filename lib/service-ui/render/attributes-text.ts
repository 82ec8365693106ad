/**
 * Values of an attribute. `false`, `null` and `undefined` leave the attribute out; `true` writes
 * its name without a value.
 */
export type AttributeValue = string | number | boolean | null | undefined;

const NAME = /^[a-z_:][a-z0-9_:.-]*$/;

/**
 * The text of attributes in a tag, each after a space.
 *
 * @throws TypeError for an invalid name, or the name of an event handler (SPEC.md 2.5, rule 1)
 *
 * @example
 * ```ts
 * import { attributesText } from "service-ui/view";
 *
 * attributesText({ type: "number", required: true, "aria-label": 'Pieces "A"' });
 * // ' type="number" required aria-label="Pieces &quot;A&quot;"'
 * ```
 */
export function attributesText(attributes: Readonly<Record<string, AttributeValue>>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== false && value !== null && value !== undefined)
    .map(([name, value]) => {
      if (!NAME.test(name) || name.startsWith("on")) {
        throw new TypeError(`${JSON.stringify(name)} is not the name of an attribute to write.`);
      }
      return value === true ? ` ${name}` : ` ${name}="${escapeText(String(value))}"`;
    })
    .join("");
}

const ESCAPES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

/** A text that is safe between tags and in a quoted attribute. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES.get(character) ?? "");
}
