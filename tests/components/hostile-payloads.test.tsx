// @vitest-environment node
import fc from "fast-check";
import type { ComponentType } from "react";
import { describe, expect, test, vi } from "vitest";
import { Article } from "@/components/article/article";
import { Booking } from "@/components/booking/booking";
import { Numerals } from "@/components/numerals/numerals";
import { ProductTable } from "@/components/product-row/product-table";
import { Quote } from "@/components/quote/quote";
import { registry } from "@/components/registry";
import { issueEditorCookie, ROLE_COOKIE } from "@/components/role/role-cookie";
import { SignUp } from "@/components/sign-up/sign-up";
import { createTestDispatcher, dispatchOf, keyRing, manifestsIn, renderHtml } from "./live-page";

vi.mock("next/server", () => ({ connection: async () => {} }));
vi.mock("next/headers", () => ({ headers: async () => new Headers() }));

const views: readonly ComponentType[] = [SignUp, ProductTable, Quote, Booking, Article, Numerals];
const pages = await Promise.all(views.map((View) => renderHtml(<View />)));
const manifests = new Map(pages.map((html) => [manifestsIn(html)[0]?.c, manifestsIn(html)[0]]));
const editor = `${ROLE_COOKIE}=${issueEditorCookie(keyRing, Math.floor(Date.now() / 1000))}`;

/** Texts that parsers trip over, besides any text. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.constantFrom("-0", "1e9", "0x10", " 1 ", "٣", "__proto__", "a".repeat(5000), "\u0000", "<b>"),
);
const names = fc.constantFrom("name", "email", "seats", "terms", "size", "copies", "express");
const fields = fc.array(fc.oneof(fc.tuple(fc.oneof(names, text), text), fc.jsonValue()));
const payload = fc.record(
  {
    value: fc.oneof(text, fc.jsonValue({ maxDepth: 6 })),
    fields: fc.oneof(fields, fc.jsonValue()),
  },
  { requiredKeys: [] },
);

test("every registered component is among those tried", () => {
  expect(new Set(manifests.keys())).toEqual(registry.names);
});

describe.each([...manifests])("%s", (_name, manifest) => {
  test.each(manifest?.events ?? [])(
    "$p $e answers every payload without failing",
    async (entry) => {
      const errors: unknown[] = [];
      const dispatcher = createTestDispatcher(errors);
      let handled = 0;
      await fc.assert(
        fc.asyncProperty(payload, async (hostile) => {
          const request = dispatchOf(entry, hostile);
          request.headers.set("cookie", editor);
          const { status } = await dispatcher(request);
          // A key of the payload may be one that the guard refuses.
          expect([200, 400]).toContain(status);
          if (status === 200) handled++;
        }),
        { numRuns: 200 },
      );
      expect(errors).toEqual([]);
      expect(handled).toBeGreaterThan(100);
    },
  );
});
