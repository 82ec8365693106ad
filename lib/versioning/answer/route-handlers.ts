import type { NextRequest } from "next/server.js";
import type { HttpMethod } from "../../common/http-methods";
import type { ApiVersion } from "../map/api-version";
import type { PathParameters } from "../map/route-path";

/** The second argument that Next passes to a route handler. */
export interface RouteContext<Parameters = PathParameters> {
  readonly params: Promise<Parameters>;
}

export type Handler<Parameters> = (
  request: NextRequest,
  context: RouteContext<Parameters>,
) => Response | Promise<Response>;

/**
 * The handlers of a route, as its file would export them. GET also serves HEAD, and OPTIONS needs
 * no handler.
 */
export type RouteHandlers<Parameters = PathParameters> = {
  [Method in HttpMethod]?: Handler<Parameters>;
};

/**
 * The handlers of a path that several versions share, by version. A retired version needs none.
 */
export type VersionHandlers<Parameters = PathParameters> = {
  [Version in ApiVersion]?: RouteHandlers<Parameters>;
};
