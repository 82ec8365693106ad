import { processLogger, type UiLogger } from "../logging/logger";
import { type CallCounter, processCallCounter } from "./call-counter";
import type { RouteVersion } from "./route-version";
import { userAgentFamily } from "./user-agent-family";

/**
 * The parts of a recorder; each has a default.
 *
 * @see createCallRecorder
 */
export interface CallRecorderOptions {
  readonly counter: CallCounter;
  readonly logger: Pick<UiLogger, "info">;
  /** Runs a task after the response. */
  readonly defer: (task: () => void) => void;
}

const DEFAULTS: CallRecorderOptions = {
  counter: processCallCounter(),
  logger: processLogger(),
  defer: (task) => void setTimeout(task, 0),
};

/**
 * Makes the function that counts and logs a call of a deprecated or retired route.
 *
 * That function never throws, and it counts and logs after the response. So a full disk or a broken
 * log affects no caller. The logged line holds no text that the caller wrote.
 *
 * @example
 * ```ts
 * import { after } from "next/server";
 * import { createCallRecorder, lifecycleWrapper } from "service-ui/versioning";
 * import { versions } from "./versions";
 *
 * const record = createCallRecorder({ defer: after });
 * export const versioned = lifecycleWrapper({ versions, record });
 * ```
 */
export function createCallRecorder(dependencies: Partial<CallRecorderOptions> = {}) {
  const { counter, logger, defer } = { ...DEFAULTS, ...dependencies };
  return (route: RouteVersion, request: Request, status: number): void => {
    if (route.lifecycle === "active") return;
    const { path, version, lifecycle, sunset } = route;
    quietly(() => {
      const agent = userAgentFamily(request.headers.get("User-Agent"));
      const { method } = request;
      defer(() => {
        quietly(() => counter.count({ route: path, version, agent }));
        quietly(() => {
          const event = "deprecated_api_call";
          const call = { event, route: path, version, lifecycle, sunset, agent, method, status };
          logger.info("deprecated api called", call);
        });
      });
    });
  };
}

function quietly(task: () => void): void {
  try {
    task();
  } catch {
    // The counter and the log are best effort; their failure must not reach the caller.
  }
}
