/**
 * The entry `service-ui-versioning`, for an app that versions its API: the version map, the
 * middleware, and the wrapper of route handlers.
 */
export type { AskingFault } from "./asked-version";
export type { CalendarDate, UtcInstant } from "./calendar-date";
export type { DeprecatedCall, OnCall } from "./deprecated-call";
export type { HttpMethod, WebHandler } from "./http-methods";
export type { LifecycleFormat } from "./lifecycle-format";
export {
  type LifecycleOptions,
  lifecycleWrapper,
  type RouteContext,
  type RouteHandlers,
} from "./lifecycle-wrapper";
export { formatLinks, type Link } from "./link-header";
export { describeVersions } from "./openapi";
export { type LifecycleReading, parseLifecycle } from "./parse-lifecycle";
export {
  ASKING_PROBLEMS,
  LIFECYCLE_PROBLEMS,
  type LifecycleProblem,
  type ProblemKind,
  type ProblemMembers,
  type ProblemResponse,
  problemResponses,
} from "./problem";
export type { ParametersOf, PathParameters, RoutePath } from "./route-path";
export type {
  ActiveRoute,
  Brownout,
  DeprecatedRoute,
  DocumentationLink,
  EndingRoute,
  Lifecycle,
  RetiredRoute,
  RouteVersion,
  SemanticVersion,
} from "./route-version";
export { refuseUnknownPaths } from "./unknown-paths";
export type { VersionAsking } from "./version-asking";
export { type VersionEntry, type VersionList, versionList } from "./version-list";
export {
  defineVersions,
  type VersionMap,
  type VersionMapInput,
} from "./version-map";
export {
  type Middleware,
  type VersionMiddlewareOptions,
  versionMiddleware,
} from "./version-middleware";
