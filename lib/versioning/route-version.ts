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
 * A rehearsal of the retirement. The route answers 503 from `from` up to, but not including, `to`.
 *
 * @see DeprecatedRoute
 */
export interface Brownout {
  readonly from: UtcInstant;
  readonly to: UtcInstant;
}

interface Versioned {
  readonly path: RoutePath;
  /** The version of the contract that this path serves. */
  readonly version: SemanticVersion;
  /**
   * A path that several versions share. A request to this path may say which version it wants.
   * The version map's option `ask` sets how: in the query, a header or the media type.
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
  /** The page about the route, for people. */
  readonly documentation?: DocumentationLink;
}

/**
 * Served unchanged, with headers that announce the end of the route (SPEC.md 9).
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
  /** The day on which the contract was deprecated. */
  readonly deprecation: CalendarDate;
  /** The announced day of the end. The route ends only when you edit its entry in the map. */
  readonly sunset: CalendarDate;
  /** The active path that replaces the route; absent if there is none. */
  readonly successor?: RoutePath;
  /** A page that tells a client's developer what to do, and until when. */
  readonly documentation: DocumentationLink;
  readonly brownouts?: readonly Brownout[];
}

/**
 * No longer served; the route answers 410 (PROTOCOL 6).
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
 * An entry that is deprecated or retired.
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
 * One entry of the version map. Only an edit changes the entry's state; no date ever does (PROTOCOL
 * 6).
 *
 * @example
 * ```ts
 * import type { RouteVersion } from "service-ui/versioning";
 *
 * const endOf = (route: RouteVersion) => (route.lifecycle === "active" ? null : route.sunset);
 * ```
 */
export type RouteVersion = ActiveRoute | EndingRoute;

/** The states of a route, in the order in which it goes through them. */
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
