import type { Identify, OnCall } from "../calls/record-call";
import type { ProblemResponse } from "../map/problem";
import type { RouteVersion } from "../map/route-version";
import type { VersionMap } from "../map/version-map";

/** The wrapper's options; everything but the map has a default. */
export interface LifecycleOptions<Route extends RouteVersion = RouteVersion> {
  readonly versions: VersionMap<Route>;
  /**
   * Whether everyone gets the same responses; default false. If true, scripts of any origin may
   * read the responses. Caches may keep successful responses to GET and HEAD for five minutes, but
   * never past the next date in the map, unless a response sets a cookie, or the handler says
   * `no-store`, `no-cache` or `private`. These responses get entity tags, for which their bodies are
   * read whole. If false, the handler and `headers` decide about caches and other origins. If
   * neither sets `Cache-Control`, successful responses to GET and HEAD get `private, no-cache`, and
   * all others `no-store`.
   */
  readonly isPublic?: boolean;
  /**
   * Header fields for every response, refusals such as 410 and 503 included. Use this option for
   * CORS if scripts of other origins read a private API. If it allows the origin, responses also
   * expose the lifecycle, and preflights also allow the header of `ask` and, unless the option names
   * methods, the method that is asked for. A field that the handler sets wins, except
   * that `Vary` keeps both values. Default: none.
   */
  readonly headers?: (request: Request) => HeadersInit;
  /**
   * The media types of the responses. A request that accepts none of these gets 406. Default: any.
   */
  readonly produces?: readonly string[];
  /** Milliseconds since the Unix epoch; default the machine's clock. */
  readonly nowMs?: () => number;
  /**
   * Makes the refusals. Default: problem documents (RFC 9457) whose `type` leads to the map's
   * `retirementPolicy`.
   */
  readonly problem?: ProblemResponse;
  /** Called for each request of a deprecated or retired version but preflights. Default: none. */
  readonly onCall?: OnCall;
  /**
   * Says who calls, for `onCall`: an API key, a client's name. A client can write whatever it likes
   * into an unsigned header. Default: the `User-Agent` header as it is.
   */
  readonly identify?: Identify;
}
