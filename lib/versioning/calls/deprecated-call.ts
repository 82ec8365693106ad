import { processLogger } from "../../common/logging/logger";
import { processMetrics } from "../../common/metrics/metrics";
import type { RoutePath } from "../map/route-path";
import type { RouteVersion, SemanticVersion } from "../map/route-version";

/** A request to a route whose version is deprecated or retired. */
export interface DeprecatedCall {
  readonly version: SemanticVersion;
  readonly route: RoutePath;
  /** The handler may have read its body. */
  readonly request: Request;
}

/**
 * Called for each request of a deprecated or retired version. The response doesn't wait for a
 * promise that the function returns. If the function fails, the log says so, and the response stays
 * as it is.
 */
export type OnCall = (call: DeprecatedCall) => void | Promise<void>;

const CALLS = {
  kind: "counter",
  name: "service_ui.deprecated_api_calls",
  unit: "{call}",
  description: "Calls of API routes that are deprecated or retired.",
} as const;

/** Counts a call of a route that is deprecated or retired, and passes the call on. Never throws. */
export function recordCall(
  { lifecycle, path: route, version }: RouteVersion,
  request: Request,
  onCall: OnCall,
): void {
  if (lifecycle === "active") return;
  processMetrics().recorder(CALLS, { route, version })(1);
  const tell = async () => onCall({ version, route, request });
  tell().catch((error: unknown) => {
    processLogger().error("onCall failed", { route, version, error });
  });
}
