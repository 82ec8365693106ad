import { expect, test } from "vitest";
import { z } from "zod";
import { defineUiComponent } from "@/lib/declaration/define-ui-component";
import { UiOn } from "@/lib/declaration/ui-on";
import { UiPart } from "@/lib/declaration/ui-part";
import { signInstance } from "@/lib/manifest/sign-instance";
import { openInstanceId } from "@/lib/token/instance-id";
import { signClaims } from "@/lib/token/sign-claims";
import { keyRing, NOW } from "../support/claims";

const signing = { keyRing, binding: null, ttlSeconds: 600, nowMs: () => NOW * 1000 + 999 };
const row = defineUiComponent({
  name: "row",
  parts: [UiPart("email", "input", "user.email"), UiPart("go", "button")],
  events: [UiOn("email", "input", () => {}), UiOn("go", "click", () => {})],
});

test("names the instance and its times in whole seconds, then each event with its tag", () => {
  const signed = signInstance(row, undefined, signing);
  expect(signed.i).toMatch(/^uci_[\w-]{22}$/);
  const times = { iat: NOW, exp: NOW + 600 };
  const tagOf = (p: string, e: string, u: string) =>
    signClaims({ c: "row", i: signed.i, p, e, u, ...times }, keyRing, null);
  expect(signed).toEqual({
    ...{ c: "row", i: signed.i, ...times },
    events: [
      ["email", "input", "user.email", tagOf("email", "input", "user.email")],
      ["go", "click", "", tagOf("go", "click", "")],
    ],
  });
});

test("seals the props as they were given, for the schema to read once more", () => {
  const props = z.object({ sku: z.string().transform((sku) => sku.length) });
  const sealed = defineUiComponent({ name: "sealed", props, parts: [], events: [] });
  const { i } = signInstance(sealed, { sku: "tea" }, signing);
  expect(openInstanceId("sealed", i, keyRing)).toEqual({ props: { sku: "tea" } });
});

test("signs a component with no events as an empty list", () => {
  const silent = defineUiComponent({ name: "silent", parts: [], events: [] });
  expect(signInstance(silent, undefined, signing).events).toEqual([]);
});

test("gives each event a tag of its own, and each render an instance of its own", () => {
  const props = z.object({ sku: z.string() });
  const sealed = defineUiComponent({ name: "sealed", props, parts: [], events: [] });
  const rows = [1, 2].map(() => signInstance(row, undefined, signing));
  const more = [1, 2].map(() => signInstance(sealed, { sku: "a" }, signing));
  expect(new Set([...rows, ...more].map(({ i }) => i)).size).toBe(4);
  expect(new Set(rows.flatMap(({ events }) => events.map(([, , , tag]) => tag))).size).toBe(4);
});

test("throws for props that do not fit the schema, and names the component", () => {
  const props = z.object({ sku: z.string() });
  const sealed = defineUiComponent({ name: "sealed", props, parts: [], events: [] });
  const sign = () => signInstance(sealed, { sku: 1 }, signing);
  expect(sign).toThrow(/component "sealed" do not fit/);
});

test("throws at the render, not at the click, for props that JSON does not carry", () => {
  const props = z.object({ when: z.date() });
  const dated = defineUiComponent({ name: "dated", props, parts: [], events: [] });
  expect(() => signInstance(dated, { when: new Date() }, signing)).toThrow(/"dated" do not fit/);
});
