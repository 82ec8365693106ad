import { ATTR_IGNORE } from "../wire/markup";
import { attributeOf, findAll, isIgnored, writeAttribute } from "./dom";

/** Ignored elements. Only a control has a form. */
const FOREIGN = `[${ATTR_IGNORE}],[${ATTR_IGNORE}] *`;

/**
 * Takes each control of ignored content out of a form around that content, or of a form that it
 * names. Otherwise Enter in such a field would submit the form with the application's own button, a
 * radio would take the choice from the form's own, and a required field would block it.
 */
export const takeOutOfForms = (place: Element): void => {
  for (const control of [place, ...findAll<HTMLInputElement>(place, FOREIGN)]) {
    const { form } = control as Partial<HTMLInputElement>;
    // A form's own fields can shadow `form`, so that it is no form. A form that is named may come
    // later.
    const isForeign =
      form instanceof HTMLFormElement ? !isIgnored(form) : attributeOf(control, "form");
    // No element has an empty id, so this names no form.
    if (isForeign && isIgnored(control)) writeAttribute(control, "form", "");
  }
};
