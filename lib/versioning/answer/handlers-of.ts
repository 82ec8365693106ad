import { HTTP_METHODS } from "../../common/http-methods";
import { isApiVersion } from "../map/api-version";
import type { PathEntries } from "../map/route-version";
import type { Handler } from "./route-handlers";

/** Handlers by method. */
export type OwnHandlers<Parameters> = ReadonlyMap<string, Handler<Parameters>>;

/**
 * The handlers of each version of a path. The other exports of a whole module are no methods.
 *
 * @throws TypeError if the handlers of a shared path are given by version, but not for each, or for
 *   versions that the map does not have there
 */
export function handlersOf<Parameters>(
  entries: PathEntries,
  handlers: object,
): ReadonlyMap<string, OwnHandlers<Parameters>> {
  const versions = new Set(entries.map(({ version }) => version));
  const shared = methodsIn<Parameters>(handlers);
  const names = Object.keys(handlers);
  if (versions.size === 1 || (shared.size > 0 && !names.some(isApiVersion))) {
    return new Map([...versions].map((version) => [version, shared]));
  }
  const given = new Map(
    Object.entries(handlers).map(([name, own]) => [name, methodsIn<Parameters>(Object(own))]),
  );
  const needed = entries.filter(({ lifecycle }) => lifecycle !== "retired");
  const isComplete = needed.every((entry) => given.has(entry.version));
  const isKnown = names.every((name) => entries.some((entry) => entry.version === name));
  if (isComplete && isKnown) return given;
  const shape = [...versions].map((name) => `"${name}": { GET }`).join(", ");
  throw new TypeError(
    `"${entries[0].path}" has several versions: give handlers for each, { ${shape} }, or { GET } for all`,
  );
}

function methodsIn<Parameters>(handlers: object): OwnHandlers<Parameters> {
  return new Map(
    HTTP_METHODS.flatMap((method) => {
      const handler: unknown = Reflect.get(handlers, method);
      return isHandler<Parameters>(handler) ? [[method, handler] as const] : [];
    }),
  );
}

/** The wrapper's own signature holds what a handler takes. */
function isHandler<Parameters>(value: unknown): value is Handler<Parameters> {
  return typeof value === "function";
}
