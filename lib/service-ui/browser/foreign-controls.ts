import { attributeOf, CONTENT, findAll, isIgnored, page, writeAttribute } from "./dom";
import { editedAt } from "./written";

/**
 * Takes each control of content out of a form around that content, or of a form that it names.
 * Otherwise Enter in such a field would submit the form with the application's own button, and a
 * required field would block it.
 *
 * A radio button that is checked when it comes unticks the form's own ones of its name. If nobody
 * has edited the form, this ticks what was rendered so.
 */
export const takeOutOfForms = (place: Element): void => {
  // All of them are ticked in one pass, so that the cost stays linear.
  const unticked = new Map<string, HTMLFormElement>();
  for (const control of [place, ...findAll(place, CONTENT)] as HTMLInputElement[]) {
    const { form, type, name, checked } = control;
    // A form's own fields can shadow `form`, so that it is no form. A form that is named may come
    // later.
    const isForeign =
      form instanceof HTMLFormElement ? !isIgnored(form) : attributeOf(control, "form");
    if (!isForeign || !isIgnored(control)) continue;
    // No element has an empty id, so this names no form.
    writeAttribute(control, "form", "");
    if (form && type === "radio" && checked && !editedAt(form)) unticked.set(name, form);
  }
  const rendered = unticked.size ? findAll<HTMLInputElement>(page(), ":default") : [];
  for (const own of rendered) if (unticked.get(own.name) === own.form) own.checked = true;
};
