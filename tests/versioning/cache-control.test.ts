import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cacheControl } from "@/lib/versioning/cache-control";
import { nextLifecycleMoment } from "@/lib/versioning/serving-state";
import { ACTIVE, at, DEPRECATED } from "./fixtures";

describe("Cache-Control", () => {
  it("keeps an answer for five minutes where no date is near", () => {
    expect(cacheControl(ACTIVE, 0)).toBe("public, max-age=300, must-revalidate");
    expect(cacheControl(DEPRECATED, at("2026-07-01T00:00:00Z"))).toBe(
      "public, max-age=300, must-revalidate",
    );
  });

  it("counts down to the sunset, and keeps nothing in its last second", () => {
    expect(cacheControl(DEPRECATED, at("2027-05-31T23:59:00Z"))).toContain("max-age=60,");
    expect(cacheControl(DEPRECATED, at("2027-05-31T23:59:59.5Z"))).toContain("max-age=0,");
  });

  it("never reaches past the next lifecycle date", () => {
    const span = [at("2026-05-30T00:00:00Z"), at("2027-06-02T00:00:00Z")] as const;
    const anywhere = fc.double({ min: span[0], max: span[1], noNaN: true });
    const near = fc
      .tuple(
        fc.constantFrom(
          at("2026-06-01T00:00:00Z"),
          at("2027-03-01T09:00:00Z"),
          at("2027-03-01T10:00:00Z"),
          at("2027-06-01T00:00:00Z"),
        ),
        fc.double({ min: -400, max: 400, noNaN: true }),
      )
      .map(([moment, offset]) => moment + offset);
    fc.assert(
      fc.property(fc.oneof(anywhere, near), (now) => {
        const maxAge = Number(/max-age=(\d+)/.exec(cacheControl(DEPRECATED, now))?.[1]);
        const next = nextLifecycleMoment(DEPRECATED, now) ?? Number.POSITIVE_INFINITY;
        expect(maxAge).toBeGreaterThanOrEqual(0);
        expect(maxAge).toBeLessThanOrEqual(300);
        expect(now + maxAge).toBeLessThanOrEqual(next);
      }),
    );
  });
});
