import { expect, test } from "vitest";
import { z } from "zod";
import { parseProps } from "@/lib/service-ui/declare/standard-schema";

test("gives props that fit as the schema gives them", () => {
  const schema = z.object({ sku: z.string().trim() });
  expect(parseProps(schema, { sku: " a ", more: 1 })).toEqual({ ok: true, props: { sku: "a" } });
});

test("says what is wrong with props that do not fit", () => {
  const result = parseProps(z.object({ sku: z.string() }), { sku: 1 });
  expect(result).toEqual({ ok: false, issues: [expect.stringMatching(/^sku: .*string/)] });
});

test("gives no props without a schema", () => {
  expect(parseProps(undefined, { sku: 1 })).toEqual({ ok: true, props: undefined });
});

test("throws for a schema that answers later", () => {
  const schema = {
    "~standard": { version: 1, vendor: "test", validate: async (value: unknown) => ({ value }) },
  } as const;
  expect(() => parseProps(schema, 1)).toThrow(/synchronous/);
});
