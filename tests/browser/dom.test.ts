// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { formOf } from "@/lib/service-ui/browser/dom";
import { noteFocus } from "@/lib/service-ui/browser/focus";

test.each([
  ["an id", "other"],
  ["nothing", ""],
  ["an object", {}],
])("a custom element whose `form` is %s belongs to the form around it", (_what, value) => {
  document.body.innerHTML = "<form><x-field></x-field></form>";
  const field = document.querySelector("x-field") as Element;
  Object.assign(field, { form: value });
  expect(formOf(field)).toBe(document.querySelector("form"));
});

test("a form with fields called matches and closest may be clicked", () => {
  document.body.innerHTML = `<form><input name="matches"><input name="closest"></form>`;
  const form = document.querySelector("form") as Element;
  // As browsers have it; the simulated DOM has the methods win.
  Object.assign(form, { matches: form.firstChild, closest: form.lastChild });
  expect(() => noteFocus({ target: form })).not.toThrow();
});
