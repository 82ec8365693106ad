import { expect, test } from "vitest";
import { whySilent } from "@/components/panel/event-names";

function element(html: string): Element {
  const template = document.createElement("template");
  template.innerHTML = html;
  const { firstElementChild } = template.content;
  if (!firstElementChild) throw new Error(`no element: ${html}`);
  return firstElementChild;
}

test.each([
  ["onclick", "click"],
  ["oninput", "input"],
  ["purchase", undefined],
  ["onpurchase", undefined],
])("finds no native event %s, and proposes %s", (name, instead) => {
  expect(whySilent(name, element("<input>"))).toEqual({ kind: "no native event", instead });
});

test.each([
  ["submit", "<button></button>"],
  ["input", "<button></button>"],
  ["change", "<div><p></p></div>"],
  ["toggle", "<div><details></details></div>"],
  ["focus", "<div><input></div>"],
])("%s never comes from %s", (name, html) => {
  expect(whySilent(name, element(html))).toMatchObject({ kind: "not from here" });
});

test.each([
  ["click", "<span></span>"],
  ["input", "<div><p><input></p></div>"],
  ["input", '<div contenteditable="true"></div>'],
  ["submit", "<form></form>"],
  ["toggle", "<details></details>"],
  ["focus", '<div tabindex="0"></div>'],
  ["change", "<fancy-select></fancy-select>"],
  ["change", "<div><fancy-select></fancy-select></div>"],
  ["cart:changed", "<div></div>"],
  ["sl-change", "<div></div>"],
])("%s may come from %s", (name, html) => {
  expect(whySilent(name, element(html))).toBeUndefined();
});

test("of a part that is not in the page only the event's name is judged", () => {
  expect(whySilent("submit", undefined)).toBeUndefined();
  expect(whySilent("sumbit", undefined)).toBeDefined();
});
