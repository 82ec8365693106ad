import { lifecycleWrapper } from "service-ui-versioning";
import { problemResponse } from "./problems";
import { VERSIONS } from "./versions";

/**
 * Gives handlers the lifecycle that the version map has for their path, and the manners of HTTP.
 *
 * A route file exports what it returns:
 * `export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = versioned(path, { GET });`
 *
 * @throws RangeError at module load for a path that the map does not hold
 */
export const versioned = lifecycleWrapper({
  versions: VERSIONS,
  isPublic: true,
  produces: ["application/json"],
  problem: problemResponse,
});
