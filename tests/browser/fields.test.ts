// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderedIn, stateOf, writeState } from "@/lib/service-ui/browser/fields";

test.each([
  '<input type="range">',
  '<input type="range" max="10" value="500">',
  '<input type="color">',
  '<input type="color" value="red">',
  '<input type="number" value="none">',
  '<input type="email" value=" a@b.c ">',
  '<input type="date" value="tomorrow">',
  '<input value="one">',
  "<textarea>one</textarea>",
  '<button value="one"></button>',
  '<input type="submit" value="one">',
])("%s that nobody has touched shows what it was rendered with", (markup) => {
  document.body.innerHTML = markup;
  const field = document.body.firstChild as HTMLInputElement;
  expect(renderedIn(field)).toBe(stateOf(field));
});

test.each([
  ['<input type="range">', "30", "50"],
  ['<input type="color">', "#112233", "#000000"],
  ['<input type="password">', "typed", ""],
  ['<input value="one">', "typed", "one"],
  ["<textarea>one</textarea>", "typed", "one"],
])(
  "%s that says something else still tells what it was rendered with",
  (markup, value, rendered) => {
    document.body.innerHTML = markup;
    const field = document.body.firstChild as HTMLInputElement;
    field.value = value;
    expect(renderedIn(field)).toBe(rendered);
    expect(stateOf(field)).toBe(value);
  },
);

test.each(["red", "5", "{", "null"])("%s of another script chooses no option", (state) => {
  document.body.innerHTML = `<select multiple><option selected>red</option></select>`;
  const field = document.body.firstChild as HTMLSelectElement;
  writeState(field, state);
  expect(stateOf(field)).toBe("[]");
});
