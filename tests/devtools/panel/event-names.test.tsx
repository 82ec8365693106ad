import { expect, test } from "vitest";
import { whySilent } from "@/lib/service-ui/devtools/panel/hints";

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
])("says that %s never comes from %s", (name, html) => {
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
])("lets %s come from %s", (name, html) => {
  expect(whySilent(name, element(html))).toBeUndefined();
});

test("judges the event's name alone for a part that is not in the page", () => {
  expect(whySilent("submit", undefined)).toBeUndefined();
  expect(whySilent("sumbit", undefined)).toBeDefined();
});
