import type { NextRequest } from "next/server.js";
import type { HttpMethod } from "../../common/http-methods";
import type { ApiVersion } from "../map/api-version";
import type { PathParameters } from "../map/route-path";

/** The second argument that Next passes to a route handler, and the version that was chosen. */
export interface RouteContext<
  Parameters = PathParameters,
  Version extends ApiVersion = ApiVersion,
> {
  readonly params: Promise<Parameters>;
  readonly version: Version;
}

export type Handler<Parameters, Version extends ApiVersion = ApiVersion> = (
  request: NextRequest,
  context: RouteContext<Parameters, Version>,
) => Response | Promise<Response>;

/**
 * The handlers of a route, as its file would export them. GET also serves HEAD, and OPTIONS needs
 * no handler. If several versions share the path, one handler can serve them all: it reads the
 * version from its second argument.
 */
export type RouteHandlers<Parameters = PathParameters, Version extends ApiVersion = ApiVersion> = {
  [Method in HttpMethod]?: Handler<Parameters, Version>;
};

/**
 * The handlers of a path that several versions share, by version. A retired version needs none.
 */
export type VersionHandlers<
  Parameters = PathParameters,
  Version extends ApiVersion = ApiVersion,
> = {
  [Own in Version]?: RouteHandlers<Parameters, Own>;
};
