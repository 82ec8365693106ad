import { attributeOf, read } from "./dom";
import { isPassword } from "./fields";
import type { Interaction } from "./interaction";

/** How much of what stands in the page is enough to tell a button from others. */
const LABEL_CHARACTERS = 80;

/**
 * What a person has typed for an interaction, by which they know it: of a form, the texts of its
 * fields; else the value. Neither a password nor a hidden field is shown. What has no text is told
 * by its label.
 */
export const typedIn = ({ payload, nativeEvent, element }: Interaction): string => {
  const { type, target, submitter } = nativeEvent as SubmitEvent;
  let values = /^(input|change)$/.test(type) && !isSecret(target as Element) ? [payload.value] : [];
  if (type === "submit" && target instanceof HTMLFormElement) {
    const controls = [...read(HTMLFormElement, "elements", target)] as HTMLInputElement[];
    const shown = controls.filter((one) => one !== submitter && !isSecret(one));
    const names = shown.map(({ name }) => name);
    const fields = payload.fields as readonly (readonly [string, unknown])[];
    values = fields.filter(([name]) => names.includes(name)).map(([, value]) => value);
  }
  const texts = values.filter((value) => typeof value === "string" && value.trim());
  return texts.join(", ") || labelOf((submitter ?? element) as HTMLInputElement);
};

const isSecret = (field: Element): boolean =>
  isPassword(field) || (field as HTMLInputElement).type === "hidden";

const labelOf = (element: HTMLInputElement): string => {
  const label = attributeOf(element, "aria-label") ?? element.labels?.[0]?.textContent;
  return `${label ?? element.textContent}`.trim().slice(0, LABEL_CHARACTERS);
};
