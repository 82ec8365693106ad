import { expect, test } from "vitest";
import { z } from "zod";
import { defineUiComponent } from "@/lib/declaration/define-ui-component";
import { UiOn } from "@/lib/declaration/ui-on";
import { UiPart } from "@/lib/declaration/ui-part";
import { signInstance } from "@/lib/manifest/sign-instance";
import { macOfClaims } from "@/lib/token/mac";
import { keyRing, NOW } from "../support/claims";

const signing = { keyRing, binding: null, ttlSeconds: 600, clock: () => NOW * 1000 };
const row = defineUiComponent({
  name: "row",
  parts: [UiPart("email", "input", "user.email"), UiPart("go", "button")],
  events: [UiOn("email", "input", () => {}), UiOn("go", "click", () => {})],
});

test("a line names the instance and its times, then each event with its tag", () => {
  const line = signInstance(row, undefined, signing);
  const words = line.split(" ");
  const [, instanceId = ""] = words;
  expect(instanceId).toMatch(/^uci_[\w-]{22}$/);
  const tagOf = (p: string, e: string, u: string) => {
    const claims = { c: "row", e, exp: NOW + 600, i: instanceId, iat: NOW, p, u };
    return macOfClaims(JSON.stringify(claims), null, keyRing[0].mac);
  };
  expect(words).toEqual([
    ...["row", instanceId, String(NOW), String(NOW + 600)],
    ...["email", "input", "user.email", tagOf("email", "input", "user.email")],
    ...["go", "click", "", tagOf("go", "click", "")],
  ]);
});

test("a component with no events is a line of four words", () => {
  const silent = defineUiComponent({ name: "silent", parts: [], events: [] });
  expect(signInstance(silent, undefined, signing).split(" ")).toHaveLength(4);
});

test("the tags of one visitor's session are no other's", () => {
  const tagsOf = (binding: string | null) =>
    signInstance(row, undefined, { ...signing, binding })
      .split(" ")
      .slice(7, 8);
  expect(new Set([null, "", "alice", "bob"].flatMap(tagsOf)).size).toBe(4);
});

test("a name that holds a space, which no declaration lets through, is signed by no line", () => {
  const aligned = `a b c ${"t".repeat(43)}`;
  const component = { name: "row", parts: [], events: [{ part: aligned, event: "click" }] };
  expect(() => signInstance(component as never, undefined, signing)).toThrow(/"row" holds a space/);
});

test("every render is a new instance", () => {
  const props = z.object({ sku: z.string() });
  const sealed = defineUiComponent({ name: "sealed", props, parts: [], events: [] });
  const lines = [row, row, sealed, sealed].map((component) =>
    signInstance(component, component === sealed ? { sku: "a" } : undefined, signing),
  );
  expect(new Set(lines.map((line) => line.split(" ")[1])).size).toBe(4);
});
