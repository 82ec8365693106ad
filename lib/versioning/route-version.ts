import type { CalendarDate } from "./calendar-date";
import type { RoutePath } from "./route-path";
import type { UtcInstant } from "./utc-instant";

/** `<major>.<minor>.<patch>` (SPEC.md 9.3). */
export type SemanticVersion = `${number}.${number}.${number}`;

/** A page for people: a path of this service without parameters, or an `https` address. */
export type DocumentationLink = RoutePath | `https://${string}`;

/**
 * A rehearsal of the retirement: from `from` up to, but not including, `to` the route answers 503.
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

/** Served, with no end in sight. */
export interface ActiveRoute extends Versioned {
  readonly lifecycle: "active";
  /** Where a person reads about the route. */
  readonly documentation?: DocumentationLink;
}

/** Served unchanged, with headers that announce its end (SPEC.md 9). */
export interface DeprecatedRoute extends Versioned {
  readonly lifecycle: "deprecated";
  /** The day on which the contract entered retirement. */
  readonly deprecation: CalendarDate;
  /**
   * The day on which it stops being served: an announcement, the state itself changes here by hand.
   */
  readonly sunset: CalendarDate;
  /** The active path that takes over; absent where nothing does. */
  readonly successor?: RoutePath;
  /** Where a client's developer reads what to do by when. */
  readonly documentation: DocumentationLink;
  readonly brownouts?: readonly Brownout[];
}

/** Not served any more: 410 (PROTOCOL 6). */
export interface RetiredRoute extends Versioned {
  readonly lifecycle: "retired";
  readonly deprecation: CalendarDate;
  readonly sunset: CalendarDate;
  readonly successor?: RoutePath;
  readonly documentation: DocumentationLink;
}

/** An entry that has begun to end. */
export type EndingRoute = DeprecatedRoute | RetiredRoute;

/** One entry of the version map. The state is explicit: no date ever changes it (PROTOCOL 6). */
export type RouteVersion = ActiveRoute | EndingRoute;

/** The states of a route, in the only order in which it passes them. */
export const LIFECYCLES = ["active", "deprecated", "retired"] as const;
/** One of the states of a route. */
export type Lifecycle = (typeof LIFECYCLES)[number];
