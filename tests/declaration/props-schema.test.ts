import { expect, test } from "vitest";
import { z } from "zod";
import { parseProps } from "@/lib/declaration/props-schema";

test("props that fit are given as the schema gives them", () => {
  const schema = z.object({ sku: z.string().trim() });
  expect(parseProps(schema, { sku: " a ", more: 1 })).toEqual({ ok: true, props: { sku: "a" } });
});

test("props that do not fit are told apart, with what is wrong", () => {
  const result = parseProps(z.object({ sku: z.string() }), { sku: 1 });
  expect(result).toEqual({ ok: false, issues: [expect.stringContaining("string")] });
});

test("without a schema there are no props", () => {
  expect(parseProps(undefined, { sku: 1 })).toEqual({ ok: true, props: undefined });
});

test("a schema that answers later is a mistake of the program", () => {
  const schema = {
    "~standard": { version: 1, vendor: "test", validate: async (value: unknown) => ({ value }) },
  } as const;
  expect(() => parseProps(schema, 1)).toThrow(/synchronous/);
});
