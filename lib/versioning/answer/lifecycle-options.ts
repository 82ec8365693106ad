import type { OnCall } from "../calls/deprecated-call";
import type { LifecycleFormat } from "../headers/lifecycle-format";
import type { RoutePath } from "../map/route-path";
import type { VersionMap } from "../map/version-map";
import type { ProblemResponse } from "./problem";

/** The wrapper's options; everything but the map has a default. */
export interface LifecycleOptions<Path extends RoutePath = RoutePath> {
  readonly versions: VersionMap<Path>;
  /**
   * Whether everyone gets the same responses; default false. If true, scripts of any origin may
   * read the responses. Caches may keep successful responses to GET and HEAD for five minutes, but
   * never past the next lifecycle date. These responses get entity tags, for which their bodies are
   * read whole. If false, the handler and `headers` decide about caches and other origins. If
   * neither sets `Cache-Control`, successful responses to GET and HEAD get `private, no-cache`, and
   * all others `no-store`.
   */
  readonly isPublic?: boolean;
  /**
   * Header fields for every response, refusals such as 410 and 503 included. Use this option for
   * CORS if scripts of other origins read a private API. A field that the handler sets wins, except
   * that `Vary` keeps both values. Default: none.
   */
  readonly headers?: (request: Request) => HeadersInit;
  /**
   * The media types of the responses. A request that accepts none of these gets 406. Default: any.
   */
  readonly produces?: readonly string[];
  /** Milliseconds since the Unix epoch; default the machine's clock. */
  readonly nowMs?: () => number;
  /** The format of the lifecycle headers. Default: what `API_LIFECYCLE_FORMAT` says. */
  readonly format?: () => LifecycleFormat;
  /**
   * Makes the refusals. Default: problem documents (RFC 9457) whose `type` leads to the map's
   * `retirementPolicy`.
   */
  readonly problem?: ProblemResponse;
  /** Called for each request of a deprecated or retired version. Default: none. */
  readonly onCall?: OnCall;
}
