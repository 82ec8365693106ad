import { expect, test } from "vitest";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { markPart, markTarget } from "@/lib/service-ui/declare/markers";
import { UiOn } from "@/lib/service-ui/declare/ui-on";

const component = defineUiComponent({
  name: "row",
  allow: () => true,
  parts: { email: "input", go: "button" },
  targets: ["message"],
  events: [
    UiOn("email", "input", { debounce: 250 }, () => {}),
    UiOn("email", "change", () => {}),
    UiOn("go", "click", () => {}),
  ],
});

test("marks a part's element by its name alone", () => {
  expect(markPart(component, "email").attributes).toEqual({ "data-ui-part": "email" });
  expect(markPart(component, "go").attributes).toEqual({ "data-ui-part": "go" });
});

test("marks a target's element by its name", () => {
  expect(markTarget(component, "message")).toEqual({ "data-ui-target": "message" });
});

test("throws for a name that is not declared, and lists what is", () => {
  expect(() => markPart(component, "emial")).toThrow(/"row".*"emial".*"email", "go"/);
  expect(() => markTarget(component, "email")).toThrow(/"row".*"email".*"message"/);
});
