import { expect, test } from "vitest";
import { z } from "zod";
import { defineUiComponent } from "@/lib/declaration/define-ui-component";
import { UiPart } from "@/lib/declaration/ui-part";
import { renderInstance } from "@/lib/manifest/render-instance";
import { openInstanceId } from "@/lib/token/instance-id";
import { keyRing, signing } from "../support/claims";

const row = defineUiComponent({
  name: "row",
  props: z.object({ sku: z.string() }),
  parts: [UiPart("quantity", "number")],
  events: [],
});

test("names one instance in root, script and manifest, and carries the props in its id", () => {
  const rendered = renderInstance(row, { sku: "a" }, signing);
  const { rootAttributes, manifestAttributes, manifestText } = rendered;
  const id = rootAttributes["data-ui-component-instance-id"] ?? "";
  const root = { "data-ui-component": "row", "data-ui-component-instance-id": id };
  expect(rootAttributes).toEqual(root);
  expect(manifestAttributes).toEqual({ "data-ui-component": "row", "data-ui-event-manifest": id });
  expect(JSON.parse(manifestText).i).toBe(id);
  expect(openInstanceId("row", id, keyRing)).toEqual({ props: { sku: "a" } });
});

test("makes a new instance at every render", () => {
  const ids = [1, 2].map(() => renderInstance(row, { sku: "a" }, signing).manifestText);
  expect(new Set(ids).size).toBe(2);
});

test("throws for props that do not fit the schema, and names the component", () => {
  expect(() => renderInstance(row, { sku: 1 }, signing)).toThrow(/component "row" do not fit/);
});

test("throws at the render, not at the click, for props that JSON does not carry", () => {
  const props = z.object({ when: z.date() });
  const dated = defineUiComponent({ name: "dated", props, parts: [], events: [] });
  expect(() => renderInstance(dated, { when: new Date() }, signing)).toThrow(/"dated" do not fit/);
});
