import type { HttpMethod } from "../../common/http-methods";
import type { ApiVersion } from "./api-version";
import type { CalendarDate, UtcInstant } from "./calendar-date";
import type { RoutePath } from "./route-path";

/** A page for people: a path of this service without parameters, or an `https` address. */
export type DocumentationLink = RoutePath | `https://${string}`;

/**
 * A rehearsal of the retirement. The route answers 503 from `from` up to, but not including, `to`.
 */
export interface Brownout {
  readonly from: UtcInstant;
  readonly to: UtcInstant;
  /**
   * Whether the refusals say in `Retry-After` when the window ends. Default false: a client that
   * retries by itself would wait for the end, and nobody would notice the rehearsal.
   */
  readonly retryAfter?: boolean;
}

/** A method that an entry of the map can be about. HEAD is served as GET is. */
export type RouteMethod = Exclude<HttpMethod, "HEAD" | "OPTIONS">;

/**
 * What replaces a path: an active path of the map, or an address of another host. Its parameters
 * are filled in from the request.
 */
export type Successor = RoutePath | `https://${string}`;

interface Versioned {
  /**
   * A route's path, or `/api/v1/*` for every route below that has no closer entry. Several entries
   * may have the same path, each for another version or for other methods.
   */
  readonly path: RoutePath;
  readonly version: ApiVersion;
  /** The methods that the entry is about. Default: all that no other entry of the version names. */
  readonly methods?: readonly RouteMethod[];
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
  /** The announced day of the end, if there is one. Only an edit of the map ends the route. */
  readonly sunset?: CalendarDate;
  /** What replaces the route; absent if there is nothing. */
  readonly successor?: Successor;
  /** A page that tells a client's developer what to do, and until when. */
  readonly documentation: DocumentationLink;
  readonly brownouts?: readonly Brownout[];
}

/** No longer served; the route answers 410 (PROTOCOL 6). */
export interface RetiredRoute extends Versioned {
  readonly lifecycle: "retired";
  readonly deprecation: CalendarDate;
  readonly sunset?: CalendarDate;
  readonly successor?: Successor;
  readonly documentation?: DocumentationLink;
}

/** An entry that is deprecated or retired. */
export type EndingRoute = DeprecatedRoute | RetiredRoute;

/**
 * One entry of the version map. Only an edit changes the entry's state; no date ever does (PROTOCOL
 * 6).
 */
export type RouteVersion = ActiveRoute | EndingRoute;

/** All entries of one path, in the order of the map. */
export type PathEntries = readonly [RouteVersion, ...RouteVersion[]];

export const LIFECYCLES = ["active", "deprecated", "retired"] as const;
/** One of the states of a route. */
export type Lifecycle = (typeof LIFECYCLES)[number];
