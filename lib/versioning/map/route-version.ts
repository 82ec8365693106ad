import type { CalendarDate, UtcInstant } from "./calendar-date";
import type { RoutePath } from "./route-path";

/** `<major>.<minor>.<patch>` (SPEC.md 9.3). */
export type SemanticVersion = `${number}.${number}.${number}`;

/** A page for people: a path of this service without parameters, or an `https` address. */
export type DocumentationLink = RoutePath | `https://${string}`;

/**
 * A rehearsal of the retirement. The route answers 503 from `from` up to, but not including, `to`.
 */
export interface Brownout {
  readonly from: UtcInstant;
  readonly to: UtcInstant;
}

interface Versioned {
  readonly path: RoutePath;
  readonly version: SemanticVersion;
  /**
   * A path that several versions share. A request to this path may say which version it wants.
   * The version map's option `ask` sets how: in the query, a header or the media type.
   */
  readonly resource?: RoutePath;
}

/** Served, with no announced end. */
export interface ActiveRoute extends Versioned {
  readonly lifecycle: "active";
  readonly documentation?: DocumentationLink;
}

/** Served unchanged, with headers that announce the end of the route (SPEC.md 9). */
export interface DeprecatedRoute extends Versioned {
  readonly lifecycle: "deprecated";
  readonly deprecation: CalendarDate;
  /** The announced day of the end. The route ends only when you edit its entry in the map. */
  readonly sunset: CalendarDate;
  /** The active path that replaces the route; absent if there is none. */
  readonly successor?: RoutePath;
  /** A page that tells a client's developer what to do, and until when. */
  readonly documentation: DocumentationLink;
  readonly brownouts?: readonly Brownout[];
}

/** No longer served; the route answers 410 (PROTOCOL 6). */
export interface RetiredRoute extends Versioned {
  readonly lifecycle: "retired";
  readonly deprecation: CalendarDate;
  readonly sunset: CalendarDate;
  readonly successor?: RoutePath;
  readonly documentation: DocumentationLink;
}

/** An entry that is deprecated or retired. */
export type EndingRoute = DeprecatedRoute | RetiredRoute;

/**
 * One entry of the version map. Only an edit changes the entry's state; no date ever does (PROTOCOL
 * 6).
 */
export type RouteVersion = ActiveRoute | EndingRoute;

export const LIFECYCLES = ["active", "deprecated", "retired"] as const;
/** One of the states of a route. */
export type Lifecycle = (typeof LIFECYCLES)[number];
