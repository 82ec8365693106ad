/**
 * The entry `service-ui-versioning`, for an app that versions its API: the version map, the
 * middleware, and the wrapper of route handlers.
 */

export type { HttpMethod, WebHandler } from "../common/http-methods";
export type { LifecycleOptions } from "./answer/lifecycle-options";
export {
  type LifecycleWrapper,
  lifecycleWrapper,
  type Refusals,
} from "./answer/lifecycle-wrapper";
export type { RouteContext, RouteHandlers, VersionHandlers } from "./answer/route-handlers";
export { refuseUnknownPaths } from "./answer/unknown-paths";
export {
  type Middleware,
  type VersionMiddlewareOptions,
  versionMiddleware,
} from "./answer/version-middleware";
export type { DeprecatedCall, Identify, OnCall } from "./calls/record-call";
export { type LifecycleReading, parseLifecycle } from "./client/parse-lifecycle";
export { formatLinks, type Link } from "./headers/link-header";
export { describeVersions } from "./lists/openapi";
export { serveVersionList } from "./lists/serve-version-list";
export { type VersionEntry, type VersionList, versionList } from "./lists/version-list";
export type { ApiVersion, DateVersion, SemanticVersion } from "./map/api-version";
export type { CalendarDate, UtcInstant } from "./map/calendar-date";
export {
  LIFECYCLE_PROBLEMS,
  type LifecycleProblem,
  type ProblemKind,
  type ProblemMembers,
  type ProblemResponse,
  problemResponses,
} from "./map/problem";
export type { ParametersOf, PathParameters, RoutePath } from "./map/route-path";
export type {
  ActiveRoute,
  Brownout,
  DeprecatedRoute,
  DocumentationLink,
  EndingRoute,
  Lifecycle,
  PathEntries,
  RetiredRoute,
  RouteMethod,
  RouteVersion,
  Successor,
} from "./map/route-version";
export {
  defineVersions,
  type VersionMap,
} from "./map/version-map";
export type { LifecycleFormat, VersionAsking, VersionMapInput } from "./map/version-map-input";
