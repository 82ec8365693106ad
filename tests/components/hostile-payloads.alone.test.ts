// @vitest-environment node
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { liveDefinitions } from "@/.docs-live/definitions";
import { registry } from "@/components/registry";
import { currentKeyRing } from "@/lib/service-ui/next/server";
import { mountUi, type TestPayload } from "@/lib/service-ui/testing/mount-ui";
import { editor } from "./demo-page";

// The build makes the index of the docs; these suites need none.
vi.mock("@/components/site/docs-search/read-index", () => ({
  readIndex: () => ({
    pages: [],
    entries: [{ href: "/docs", page: "Docs", heading: "", text: "name 1 b", code: "", weight: 1 }],
  }),
}));

vi.stubEnv("DEMO_MONTH_MS", "0");

/** Those of the docs take their time, some of them, and are tried where their pages are tested. */
const ofTheDocs = new Set(liveDefinitions.map(({ name }) => name));
const components = registry.definitions.filter(({ name }) => !ofTheDocs.has(name));
const mountOptions = {
  registry,
  user: editor(),
  keyRing: currentKeyRing(),
  services: { maxBodyBytes: 65_536 },
};

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

test("tries every registered component of the app", () => {
  expect(new Set([...components.map(({ name }) => name), ...ofTheDocs])).toEqual(registry.names);
  expect(components.length).toBeGreaterThan(8);
});

describe.each(components.map((component) => [component.name, component] as const))(
  "%s",
  (_name, component) => {
    test.each(component.events)(
      "answers every payload of $part $event without failing",
      async ({ part, event }) => {
        const ui = mountUi(component, { ...mountOptions, props: { sku: "mug" } });
        let handled = 0;
        await fc.assert(
          fc.asyncProperty(payload, async (hostile) => {
            // Of no type that a form would have.
            const { status } = await ui.part(part).fire(event, hostile as TestPayload);
            // A key of the payload may be one that the guard refuses.
            expect([200, 400]).toContain(status);
            if (status === 200) handled++;
          }),
          { numRuns: 200 },
        );
        expect(handled).toBeGreaterThan(100);
      },
    );
  },
);
