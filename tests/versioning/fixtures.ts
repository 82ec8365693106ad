import { LIFECYCLE_PROBLEMS, problemResponses } from "@/lib/versioning/map/problem";
import type {
  ActiveRoute,
  DeprecatedRoute,
  RetiredRoute,
} from "@/lib/versioning/map/route-version";
import { defineVersions } from "@/lib/versioning/map/version-map";

export const ACTIVE = {
  path: "/v1/things",
  version: "1.0.0",
  lifecycle: "active",
} as const satisfies ActiveRoute;

export const DEPRECATED = {
  path: "/v0/things",
  version: "0.9.0",
  lifecycle: "deprecated",
  deprecation: "2026-06-01",
  sunset: "2027-06-01",
  successor: "/v1/things",
  documentation: "/docs/v0",
  brownouts: [{ from: "2027-03-01T09:00:00Z", to: "2027-03-01T10:00:00Z" }],
} as const satisfies DeprecatedRoute;

export const RETIRED = {
  path: "/v0/things/[id]",
  version: "0.8.0",
  lifecycle: "retired",
  deprecation: "2025-01-01",
  sunset: "2026-01-01",
  successor: "/v1/things/[id]",
  documentation: "https://docs.example/v0",
} as const satisfies RetiredRoute;

/** A map with a route in every state. */
export const VERSIONS = defineVersions({
  retirementPolicy: "/docs/retirement",
  routes: [ACTIVE, { ...ACTIVE, path: "/v1/things/[id]" }, DEPRECATED, RETIRED],
});

/** The same map, which writes dates as SPEC.md 9 does. */
export const WITH_DATES: typeof VERSIONS = { ...VERSIONS, format: "date" };

/** Refusals of an API with a problem of its own. */
export const problem = problemResponses("/docs/problems", {
  ...LIFECYCLE_PROBLEMS,
  unknown_thing: { status: 400, title: "There is no such thing", advice: "Name another." },
});

/** Seconds since the Unix epoch. */
export function at(instant: string): number {
  return Date.parse(instant) / 1000;
}
