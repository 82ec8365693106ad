import fc from "fast-check";
import { expect, it } from "vitest";
import { type ApiVersion, compareVersions, isApiVersion } from "@/lib/versioning/map/api-version";

/** In their order: the example of Semantic Versioning 2.0, section 11, and days. */
const IN_ORDER = [
  "0.9.0",
  "1.0.0-alpha",
  "1.0.0-alpha.1",
  "1.0.0-alpha.beta",
  "1.0.0-beta",
  "1.0.0-beta.2",
  "1.0.0-beta.11",
  "1.0.0-beta.2b",
  "1.0.0-beta.b2",
  "1.0.0-rc.1",
  "1.0.0",
  "1.9.0",
  "1.10.0",
  "2.0.0",
  "2024-09-30",
  "2024-10-01-preview",
  "2024-10-01",
  "2025-01-01",
] as const satisfies readonly ApiVersion[];

it("sorts semantic versions by precedence, days by date, and pre-releases first", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...IN_ORDER]), (some) => {
      const sorted = IN_ORDER.filter((version) => some.includes(version));
      expect(some.sort(compareVersions)).toEqual(sorted);
    }),
  );
});

it("finds a version as new as itself", () => {
  for (const version of IN_ORDER) expect(compareVersions(version, version)).toBe(0);
});

it.each(["1.0", "v1.0.0", "1.0.0+7", "1.0.0-", "1.0.0-01", "1.0.0-a..b", "2024-02-30", "2024-1-1"])(
  "takes %s for no version",
  (text) => {
    expect(isApiVersion(text)).toBe(false);
  },
);
