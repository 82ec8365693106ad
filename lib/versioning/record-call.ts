import { createLineLimit } from "../logging/line-limit";
import { type CallCounter, processCallCounter } from "./call-counter";
import type { RouteVersion } from "./route-version";
import { userAgentFamily } from "./user-agent-family";

export interface CallRecorderDependencies {
  readonly counter: CallCounter;
  /** Writes one line of the log. */
  readonly log: (line: string) => void;
  /** Runs a task later, off the path of the answer. */
  readonly defer: (task: () => void) => void;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

const DEFAULTS: CallRecorderDependencies = {
  counter: processCallCounter(),
  // The console ignores a broken pipe, where a stream of its own would raise an error event.
  log: (line) => console.warn(line),
  defer: setImmediate,
  now: Date.now,
};

/**
 * Makes the function that counts a call of a route that has begun to end, and logs it as one line
 * of JSON.
 *
 * It never throws and does its work after the answer: a full disk or a broken log costs no caller
 * anything. The line holds nothing that the caller wrote. Every call is counted; of a flood some
 * lines are left out, and the next one says in `omitted` how many.
 */
export function createCallRecorder(dependencies: Partial<CallRecorderDependencies> = {}) {
  const { counter, log, defer, now } = { ...DEFAULTS, ...dependencies };
  const mayWrite = createLineLimit({ clock: now });
  return (route: RouteVersion, request: Request, status: number): void => {
    if (route.lifecycle === "active") return;
    const { path, version, lifecycle, sunset } = route;
    quietly(() => {
      const time = new Date(now()).toISOString();
      const agent = userAgentFamily(request.headers.get("User-Agent"));
      const { method } = request;
      defer(() => {
        quietly(() => counter.count({ route: path, version, agent }));
        quietly(() => {
          const omitted = mayWrite();
          if (omitted === null) return;
          log(
            JSON.stringify({
              event: "deprecated_api_call",
              time,
              route: path,
              version,
              lifecycle,
              sunset,
              agent,
              method,
              status,
              omitted: omitted || undefined,
            }),
          );
        });
      });
    });
  };
}

function quietly(task: () => void): void {
  try {
    task();
  } catch {
    // What fails here is not the caller's to bear; the counter and the log are best effort.
  }
}
