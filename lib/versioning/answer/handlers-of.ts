import type { PathEntries } from "../map/route-version";
import type { RouteHandlers, VersionHandlers } from "./route-handlers";

/**
 * The handlers of each version of a path.
 *
 * @throws TypeError if the handlers of a shared path are not given by version, or for versions that
 *   the map does not have there
 */
export function handlersOf<Parameters>(
  entries: PathEntries,
  handlers: RouteHandlers<Parameters> | VersionHandlers<Parameters>,
): ReadonlyMap<string, RouteHandlers<Parameters>> {
  const versions = new Set(entries.map(({ version }) => version));
  const [{ path, version }] = entries;
  if (versions.size === 1) return new Map([[version, handlers]]);
  const given = new Map<string, RouteHandlers<Parameters>>(Object.entries(handlers));
  const needed = entries.filter(({ lifecycle }) => lifecycle !== "retired");
  const isComplete = needed.every((entry) => given.has(entry.version));
  const isKnown = [...given.keys()].every((key) => entries.some((entry) => entry.version === key));
  if (isComplete && isKnown) return given;
  const shape = [...versions].map((name) => `"${name}": { GET }`).join(", ");
  throw new TypeError(`"${path}" has several versions: give handlers for each, { ${shape} }`);
}
