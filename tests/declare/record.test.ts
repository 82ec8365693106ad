import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { DeclarationError } from "@/lib/service-ui/declare/declaration-error";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";

const declared = { name: "note", allow: () => true, parts: {}, events: [] } as const;
const props = z.object({ item: z.string(), version: z.int() });
/** As valibot shows the keys of an object. */
const withEntries = { ...z.object({}), entries: { item: {} } };

test("keeps the props that say which record an instance shows", () => {
  const { record } = defineUiComponent({ ...declared, props, record: ["item"] });
  expect(record).toEqual(["item"]);
  expect(Object.isFrozen(record)).toBe(true);
  expect(defineUiComponent({ ...declared, props, record: [] }).record).toEqual([]);
  expect(defineUiComponent({ ...declared, props })).not.toHaveProperty("record");
});

test.each<[string, object, RegExp]>([
  ["without props", { record: ["item"] }, /"record", but no props/],
  ["that is no list", { props, record: "item" }, /no list/],
  ["of an unknown key", { props, record: ["itme"] }, /"itme".*Declared props: "item", "version"/],
  ["of what is no key", { props, record: [7] }, /names 7/],
  ["of an inherited key", { props, record: ["toString"] }, /"toString"/],
  ["of no key of valibot's", { props: withEntries, record: ["b"] }, /Declared props: "item"/],
])("refuses a record %s", (_, different, message) => {
  const define = () => defineUiComponent({ ...declared, ...different } as never);
  expect(define).toThrow(DeclarationError);
  expect(define).toThrow(message);
});

test.each<[string, object]>([
  ["zod", props],
  ["valibot", withEntries],
  ["a schema that shows no keys", props.transform((value) => value)],
])("takes a key of %s", (_, schema) => {
  const define = () => defineUiComponent({ ...declared, props: schema, record: ["item"] } as never);
  expect(define).not.toThrow();
});

test("names keys of the schema's output alone", () => {
  const renamed = z.object({ id: z.string() }).transform(({ id }) => ({ item: id }));
  expectTypeOf(defineUiComponent({ ...declared, props: renamed, record: ["item"] })).toBeObject();
  // @ts-expect-error: it is the name in the input
  defineUiComponent({ ...declared, props: renamed, record: ["id"] });
  // @ts-expect-error: there are no props
  expect(() => defineUiComponent({ ...declared, record: ["item"] })).toThrow(DeclarationError);
});
