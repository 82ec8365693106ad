import { beforeAll, describe, expect, inject, test } from "vitest";
import { claimsOf, manifestsIn } from "../support/wire";

const baseUrl = inject("baseUrl");

describe.each(["/demo", "/demo/frameworks", "/demo/plain"])(
  "SPEC 2.5 event manifest, on the page at %s",
  (path) => {
    const readPage = async () => (await fetch(baseUrl + path)).text();
    let html = "";
    let found: ReturnType<typeof manifestsIn> = [];

    beforeAll(async () => {
      html = await readPage();
      found = manifestsIn(html);
    });

    test("each root carries data-ui-component and data-ui-component-instance-id, and its manifest is inside", () => {
      const roots = [
        ...html.matchAll(/data-ui-component="([^"]*)" data-ui-component-instance-id="([^"]*)"/g),
      ];
      expect(roots.length).toBeGreaterThanOrEqual(5);
      expect(roots.map(([, component, instance]) => [component, instance]).sort()).toEqual(
        found.map(({ component, instance }) => [component, instance]).sort(),
      );
    });

    test("an instance id is uci_ and an opaque id, one for each instance", () => {
      for (const { instance } of found) expect(instance).toMatch(/^uci_[A-Za-z0-9_-]{16,512}$/);
      expect(new Set(found.map(({ instance }) => instance)).size).toBe(found.length);
    });

    test("the body has v = 1, c, i and events, and names its own root", () => {
      for (const { manifest, component, instance } of found) {
        expect(Object.keys(manifest)).toEqual(["v", "c", "i", "events"]);
        expect(manifest).toMatchObject({ v: 1, c: component, i: instance });
      }
    });

    test("each entry has p, e, u and ctx, and its token says the same", () => {
      const entries = found.flatMap(({ manifest }) =>
        manifest.events.map((entry) => ({ manifest, entry })),
      );
      expect(entries.length).toBeGreaterThan(0);
      for (const { manifest, entry } of entries) {
        expect(Object.keys(entry)).toEqual(["p", "e", "u", "ctx"]);
        const { p, e, u } = entry;
        expect(claimsOf(entry.ctx)).toMatchObject({ c: manifest.c, i: manifest.i, p, e, u });
      }
    });

    test("the script's text holds no markup character", () => {
      for (const { text } of found) expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    });

    test("rule 1: no handler attribute and no handler address is emitted", () => {
      expect(html).not.toMatch(/\son[a-z]+=/i);
      expect(html).not.toContain("data-ui-handler");
      expect(html).not.toContain("data-ui-event-url");
    });

    test("rule 3: every render emits new instances and new manifests", async () => {
      const again = manifestsIn(await readPage()).map(({ instance }) => instance);
      expect(again).toHaveLength(found.length);
      expect(found.map(({ instance }) => instance).filter((id) => again.includes(id))).toEqual([]);
    });
  },
);
