import { describe, expect, it } from "vitest";
import { parseLifecycle } from "@/lib/versioning/client/parse-lifecycle";
import { lifecycleLinks } from "@/lib/versioning/headers/finish-response";
import { lifecycleHeaders } from "@/lib/versioning/headers/lifecycle-headers";
import { formatLinks } from "@/lib/versioning/headers/link-header";
import { LIFECYCLE_FORMATS } from "@/lib/versioning/map/version-map-input";
import { ACTIVE, DEPRECATED, VERSIONS } from "../fixtures";

const NOTHING = {
  version: null,
  deprecated: false,
  deprecation: null,
  sunset: null,
  links: { deprecation: null, sunset: null, successor: null },
};

describe("a client's reading of the lifecycle", () => {
  it.each(LIFECYCLE_FORMATS)("understands what this service writes in the format %s", (format) => {
    const headers = new Headers([
      ...lifecycleHeaders(DEPRECATED, { ...VERSIONS, format }).map(
        ([...pair]): [string, string] => pair,
      ),
      ["Link", formatLinks(lifecycleLinks(DEPRECATED, VERSIONS))],
    ]);
    expect(parseLifecycle(headers)).toEqual({
      version: "0.9.0",
      deprecated: true,
      deprecation: new Date("2026-06-01T00:00:00Z"),
      sunset: new Date("2027-06-01T00:00:00Z"),
      links: { deprecation: "/docs/v0", sunset: "/docs/retirement", successor: "/v1/things" },
    });
  });

  it("finds no deprecation on an active route", () => {
    const headers = new Headers([["X-Api-Version", "1.0.0"]]);
    expect(lifecycleHeaders(ACTIVE, VERSIONS)).toEqual([["X-Api-Version", "1.0.0"]]);
    expect(parseLifecycle(headers)).toEqual({ ...NOTHING, version: "1.0.0" });
  });

  it.each(["true", "TRUE", "?1"])(
    "takes %s, of drafts, for a deprecation without a date",
    (text) => {
      const read = parseLifecycle(new Headers({ Deprecation: text }));
      expect(read).toEqual({ ...NOTHING, deprecated: true });
    },
  );

  const others = ["false", "?0", "soon", "2026-02-30", ""];
  const around = ["xtrue", "truex", "x?1", "?1x", "true, false"];
  it.each([...others, ...around])("takes Deprecation: %s for none", (value) => {
    expect(parseLifecycle(new Headers({ Deprecation: value }))).toEqual(NOTHING);
  });

  it("reads a sunset that comes without a deprecation", () => {
    const headers = new Headers({ Sunset: "Tue, 01 Jun 2027 00:00:00 GMT" });
    const sunset = new Date("2027-06-01T00:00:00Z");
    expect(parseLifecycle(headers)).toEqual({ ...NOTHING, sunset });
  });

  it("reads nothing where nothing stands", () => {
    expect(parseLifecycle(new Headers())).toEqual(NOTHING);
  });
});

it("reads fields around which a caller has left white space", () => {
  const fields = new Map([
    ["Deprecation", " 2026-06-01 "],
    ["Sunset", " 2027-06-01 "],
  ]);
  expect(parseLifecycle({ get: (name) => fields.get(name) ?? null })).toMatchObject({
    deprecation: new Date("2026-06-01T00:00:00Z"),
    sunset: new Date("2027-06-01T00:00:00Z"),
  });
});
