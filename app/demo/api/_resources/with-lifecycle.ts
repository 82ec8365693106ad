import { readLifecycleFormat } from "../../../../lib/versioning/lifecycle-format";
import { lifecycleWrapper } from "../../../../lib/versioning/lifecycle-wrapper";
import { createCallRecorder } from "../../../../lib/versioning/record-call";
import { problemResponse } from "./problems";
import { VERSIONS } from "./versions";

/**
 * Gives a handler the lifecycle that the version map has for its path, and the manners of HTTP.
 *
 * A route file exports what it returns:
 * `export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withLifecycle(path, { GET: handler });`
 *
 * @throws RangeError at module load for a path that the map does not hold
 */
export const withLifecycle = lifecycleWrapper({
  versions: VERSIONS,
  now: Date.now,
  format: readLifecycleFormat,
  problem: problemResponse,
  record: createCallRecorder(),
});
