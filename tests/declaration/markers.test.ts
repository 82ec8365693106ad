import { expect, test } from "vitest";
import { defineUiComponent } from "@/lib/declaration/define-ui-component";
import { markPart, markTarget } from "@/lib/declaration/markers";
import { UiOn } from "@/lib/declaration/ui-on";
import { UiPart } from "@/lib/declaration/ui-part";

const component = defineUiComponent({
  name: "row",
  parts: [UiPart("email", "input"), UiPart("go", "button")],
  targets: ["message"],
  events: [
    UiOn("email", "input", () => {}, { debounce: 250 }),
    UiOn("email", "change", () => {}),
    UiOn("go", "click", () => {}),
  ],
});

test("a part's element bears its name and the options of its events, and nothing of a handler", () => {
  expect(markPart(component, "email").attributes).toEqual({
    "data-ui-part": "email",
    "data-ui-options": '[["input",{"debounce":250}]]',
  });
});

test("a part whose events have no options bears its name alone", () => {
  expect(markPart(component, "go").attributes).toEqual({ "data-ui-part": "go" });
});

test("a target's element bears its name", () => {
  expect(markTarget(component, "message")).toEqual({ "data-ui-target": "message" });
});

test("a name that is not declared is a declaration error that lists what is", () => {
  expect(() => markPart(component, "emial")).toThrow(/"row".*"emial".*"email", "go"/);
  expect(() => markTarget(component, "email")).toThrow(/"row".*"email".*"message"/);
});
