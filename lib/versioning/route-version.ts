import type { CalendarDate } from "./calendar-date";
import type { RoutePath } from "./route-path";
import type { UtcInstant } from "./utc-instant";

/**
 * `<major>.<minor>.<patch>` (SPEC.md 9.3).
 *
 * @example
 * ```ts
 * import type { SemanticVersion } from "service-ui/versioning";
 *
 * const version: SemanticVersion = "1.4.0";
 * ```
 */
export type SemanticVersion = `${number}.${number}.${number}`;

/**
 * A page for people: a path of this service without parameters, or an `https` address.
 *
 * @example
 * ```ts
 * import type { DocumentationLink } from "service-ui/versioning";
 *
 * const here: DocumentationLink = "/docs/retirement";
 * const elsewhere: DocumentationLink = "https://shop.example/docs/retirement";
 * ```
 */
export type DocumentationLink = RoutePath | `https://${string}`;

/**
 * A rehearsal of the retirement: from `from` up to, but not including, `to` the route answers 503.
 *
 * @see DeprecatedRoute
 */
export interface Brownout {
  readonly from: UtcInstant;
  readonly to: UtcInstant;
}

interface Versioned {
  readonly path: RoutePath;
  /** The contract that serves the path. */
  readonly version: SemanticVersion;
  /**
   * The path at which this and other versions are asked for, by the ways that the map's `ask`
   * names.
   */
  readonly resource?: RoutePath;
}

/**
 * Served, with no announced end.
 *
 * @example
 * ```ts
 * import type { ActiveRoute } from "service-ui/versioning";
 *
 * const orders: ActiveRoute = { path: "/api/v2/orders", version: "2.1.0", lifecycle: "active" };
 * ```
 */
export interface ActiveRoute extends Versioned {
  readonly lifecycle: "active";
  /** Where a person reads about the route. */
  readonly documentation?: DocumentationLink;
}

/**
 * Served unchanged, with headers that announce its end (SPEC.md 9).
 *
 * @example
 * ```ts
 * import type { DeprecatedRoute } from "service-ui/versioning";
 *
 * const orders: DeprecatedRoute = {
 *   ...{ path: "/api/v1/orders", version: "1.4.0", lifecycle: "deprecated" },
 *   ...{ deprecation: "2026-06-01", sunset: "2027-06-01", documentation: "/docs/orders" },
 *   brownouts: [{ from: "2027-05-04T09:00:00Z", to: "2027-05-04T10:00:00Z" }],
 * };
 * ```
 */
export interface DeprecatedRoute extends Versioned {
  readonly lifecycle: "deprecated";
  /** The day on which the contract entered retirement. */
  readonly deprecation: CalendarDate;
  /**
   * The announced day on which it stops being served. The state changes only when you edit this
   * map.
   */
  readonly sunset: CalendarDate;
  /** The active path that replaces it; absent if there is none. */
  readonly successor?: RoutePath;
  /** A page that tells a client's developer what to do, and until when. */
  readonly documentation: DocumentationLink;
  readonly brownouts?: readonly Brownout[];
}

/**
 * Not served any more: 410 (PROTOCOL 6).
 *
 * @example
 * ```ts
 * import type { RetiredRoute } from "service-ui/versioning";
 *
 * const orders: RetiredRoute = {
 *   ...{ path: "/api/v0/orders", version: "0.9.0", lifecycle: "retired" },
 *   ...{ deprecation: "2024-06-01", sunset: "2025-06-01", documentation: "/docs/orders" },
 * };
 * ```
 */
export interface RetiredRoute extends Versioned {
  readonly lifecycle: "retired";
  readonly deprecation: CalendarDate;
  readonly sunset: CalendarDate;
  readonly successor?: RoutePath;
  readonly documentation: DocumentationLink;
}

/**
 * An entry that has begun to end.
 *
 * @example
 * ```ts
 * import type { EndingRoute } from "service-ui/versioning";
 * import { versions } from "./versions";
 *
 * const ending = versions.routes.filter((route): route is EndingRoute => "sunset" in route);
 * ```
 */
export type EndingRoute = DeprecatedRoute | RetiredRoute;

/**
 * One entry of the version map. The state is explicit: no date ever changes it (PROTOCOL 6).
 *
 * @example
 * ```ts
 * import type { RouteVersion } from "service-ui/versioning";
 *
 * const endOf = (route: RouteVersion) => (route.lifecycle === "active" ? null : route.sunset);
 * ```
 */
export type RouteVersion = ActiveRoute | EndingRoute;

/** The states of a route, in the only order in which it passes them. */
export const LIFECYCLES = ["active", "deprecated", "retired"] as const;
/**
 * One of the states of a route.
 *
 * @example
 * ```ts
 * import type { Lifecycle } from "service-ui/versioning";
 *
 * const BADGES: Record<Lifecycle, string> = { active: "●", deprecated: "◐", retired: "○" };
 * ```
 */
export type Lifecycle = (typeof LIFECYCLES)[number];
