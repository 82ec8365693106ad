import { expect, test } from "vitest";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { UiOn } from "@/lib/service-ui/declare/ui-on";
import { UiPart } from "@/lib/service-ui/declare/ui-part";
import { claimsWith } from "../support/claims";

const component = defineUiComponent({
  name: "demo.sign-up",
  allow: () => true,
  parts: [UiPart("email", "input", "user.email"), UiPart("go", "button")],
  targets: ["message"],
  events: [UiOn("email", "input", () => {}), UiOn("go", "click", () => {})],
});
const registry = createRegistry([component]);

test("resolves claims of a declared interaction to its handler", () => {
  const interaction = { on: component.events[0], component };
  expect(registry.resolve(claimsWith())).toMatchObject({ ok: true, interaction });
});

test.each([
  ["unknown_component", { c: "demo.other" }],
  ["unknown_component", { c: "__proto__" }],
  ["unknown_component", { c: "constructor" }],
  ["unknown_part", { p: "phone" }],
  ["unknown_part", { p: "toString" }],
  ["unknown_event", { e: "change" }],
  ["unknown_event", { p: "go", e: "input", u: "" }],
  ["unknown_event", { e: "hasOwnProperty" }],
  ["updates_path_mismatch", { u: "user.name" }],
  ["updates_path_mismatch", { u: "" }],
  ["updates_path_mismatch", { p: "go", e: "click", u: "user.email" }],
  // Of several mismatches the first is told: component, part, event, updates.
  ["unknown_component", { u: "x", e: "x", p: "x", c: "x" }],
  ["unknown_part", { u: "x", e: "x", p: "x" }],
  ["unknown_event", { u: "x", e: "x" }],
])("answers %s to %o", (code, different) => {
  expect(registry.resolve(claimsWith(different))).toEqual({ ok: false, code });
});

test("throws for two components of one name", () => {
  expect(() => createRegistry([component, component])).toThrow(
    /Component "demo\.sign-up": the name is registered twice/,
  );
});

test("lets no declaration be changed after it was checked", () => {
  expect(Object.isFrozen(component.parts)).toBe(true);
  expect(Object.isFrozen(component.targets)).toBe(true);
  expect(Object.isFrozen(component.events)).toBe(true);
});

test("lists the registered components in the order in which they were given", () => {
  const other = defineUiComponent({ name: "demo.other", allow: () => true, parts: [], events: [] });

  expect(createRegistry([component, other]).definitions).toEqual([component, other]);
});
