import { expect, test } from "vitest";
import { z } from "zod";
import { defineUiComponent } from "@/lib/declaration/define-ui-component";
import { UiPart } from "@/lib/declaration/ui-part";
import { renderInstance } from "@/lib/manifest/render-instance";
import { openInstanceId } from "@/lib/token/instance-id";
import { keyRing, NOW } from "../support/claims";

const signing = { keyRing, binding: null, ttlSeconds: 600, nowMs: () => NOW * 1000 };
const row = defineUiComponent({
  name: "row",
  props: z.object({ sku: z.string() }),
  parts: [UiPart("quantity", "number")],
  events: [],
});

test("root, script and manifest name one instance, and its id carries the props", () => {
  const { rootAttributes, manifestAttributes, manifestText } = renderInstance(
    row,
    { sku: "a" },
    signing,
  );
  const id = rootAttributes["data-ui-component-instance-id"] ?? "";
  expect(rootAttributes).toEqual({
    "data-ui-component": "row",
    "data-ui-component-instance-id": id,
  });
  expect(manifestAttributes).toEqual({ "data-ui-component": "row", "data-ui-event-manifest": id });
  expect(JSON.parse(manifestText).i).toBe(id);
  expect(openInstanceId("row", id, keyRing)).toEqual({ props: { sku: "a" } });
});

test("every render is a new instance", () => {
  const ids = [1, 2].map(() => renderInstance(row, { sku: "a" }, signing).manifestText);
  expect(new Set(ids).size).toBe(2);
});

test("props that do not fit the schema are an error of the render that names the component", () => {
  expect(() => renderInstance(row, { sku: 1 }, signing)).toThrow(/component "row" do not fit/);
});

test("props that JSON does not carry are an error of the render, not of the click", () => {
  const props = z.object({ when: z.date() });
  const dated = defineUiComponent({ name: "dated", props, parts: [], events: [] });
  expect(() => renderInstance(dated, { when: new Date() }, signing)).toThrow(/"dated" do not fit/);
});
