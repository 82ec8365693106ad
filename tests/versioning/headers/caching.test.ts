import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lifecycleWrapper } from "@/lib/versioning/answer/lifecycle-wrapper";
import { cacheControl } from "@/lib/versioning/headers/caching";
import { nextLifecycleMoment } from "@/lib/versioning/serving/serving-state";
import { ACTIVE, at, DEPRECATED, VERSIONS } from "../fixtures";

describe("Cache-Control", () => {
  it("keeps an answer for five minutes where no date is near", () => {
    const fiveMinutes = "public, max-age=300, must-revalidate";
    expect(cacheControl([ACTIVE], 0)).toBe(fiveMinutes);
    expect(cacheControl([DEPRECATED], at("2026-07-01T00:00:00Z"))).toBe(fiveMinutes);
  });

  it("counts down to the sunset, and keeps nothing in its last second", () => {
    expect(cacheControl([DEPRECATED], at("2027-05-31T23:59:00Z"))).toContain("max-age=60,");
    expect(cacheControl([DEPRECATED], at("2027-05-31T23:59:59.5Z"))).toContain("max-age=0,");
  });

  it("never reaches past the next lifecycle date", () => {
    const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    const anywhere = between(at("2026-05-30T00:00:00Z"), at("2027-06-02T00:00:00Z"));
    const dates = ["2026-06-01T00", "2027-03-01T09", "2027-03-01T10", "2027-06-01T00"];
    const near = fc
      .tuple(fc.constantFrom(...dates), between(-400, 400))
      .map(([date, offset]) => at(`${date}:00:00Z`) + offset);
    fc.assert(
      fc.property(fc.oneof(anywhere, near), (now) => {
        const maxAge = Number(/max-age=(\d+)/.exec(cacheControl([DEPRECATED], now))?.[1]);
        const next = nextLifecycleMoment([DEPRECATED], now) ?? Number.POSITIVE_INFINITY;
        expect(maxAge).toBeGreaterThanOrEqual(0);
        expect(maxAge).toBeLessThanOrEqual(300);
        expect(now + maxAge).toBeLessThanOrEqual(next);
      }),
    );
  });
});

describe("a response of an API that is the same for everyone", () => {
  const responseTo = async (own: HeadersInit, method = "GET") => {
    const answer = () => Response.json([], { headers: own });
    const wrap = lifecycleWrapper({ versions: VERSIONS, isPublic: true });
    const { GET } = wrap(ACTIVE.path, { GET: answer });
    return (await GET(new Request("http://x/v1/things", { method }))).headers.get("Cache-Control");
  };

  it.each([
    "no-store",
    "private, max-age=60",
    "No-Cache",
    'max-age=0,no-cache="Set-Cookie"',
    "must-revalidate, private",
  ])("stays as reserved as its handler says: %s", async (own) => {
    expect(await responseTo({ "Cache-Control": own })).toBe(own);
    expect(await responseTo({ "Cache-Control": own }, "HEAD")).toBe(own);
  });

  it.each(["max-age=9", "public", "x-no-store-x=1", "no-stored"])(
    "is kept for no longer than to the next date, although its handler says %s",
    async (own) => {
      expect(await responseTo({ "Cache-Control": own })).toMatch(/^public, max-age=\d+, must/);
    },
  );

  it("is for nobody else if it sets a cookie", async () => {
    const cookie = { "Set-Cookie": "session=1" };
    expect(await responseTo(cookie)).toBe("private, no-cache");
    expect(await responseTo({ ...cookie, "Cache-Control": "no-store" })).toBe("no-store");
  });
});
