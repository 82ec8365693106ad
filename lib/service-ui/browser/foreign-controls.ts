import { attributeOf, CONTENT, findAll, isIgnored, matches, read, writeAttribute } from "./dom";
import { editedAt } from "./written";

/** Matches a radio button that was rendered as chosen, and of whose group none is. */
const UNTICKED = "[type=radio]:default:indeterminate";

/**
 * Takes each control of content out of a form around that content, or of a form that it names.
 * Otherwise Enter in such a field would submit the form with the application's own button, and a
 * required field would block it.
 *
 * A radio button that is checked when it comes unticks the form's own ones of its name. If nobody
 * has edited the form, this ticks what was rendered so.
 */
export const takeOutOfForms = (place: Element): void => {
  // Each is looked at once, so that the cost stays linear.
  const forms = new Set<HTMLFormElement>();
  for (const control of [place, ...findAll(place, CONTENT)] as HTMLInputElement[]) {
    const { form, checked } = control;
    // A form's own fields can shadow `form`, so that it is no form. A form that is named may come
    // later.
    const isForeign =
      form instanceof HTMLFormElement ? !isIgnored(form) : attributeOf(control, "form");
    if (!isForeign || !isIgnored(control)) continue;
    // No element has an empty id, so this names no form.
    writeAttribute(control, "form", "");
    if (form instanceof HTMLFormElement && checked && !editedAt(form)) forms.add(form);
  }
  for (const form of forms) {
    for (const own of read(HTMLFormElement, "elements", form) as Iterable<HTMLInputElement>) {
      if (matches(own, UNTICKED)) own.checked = true;
    }
  }
};
