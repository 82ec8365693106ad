import { byPrecedence, matchRoutePath, type PathParameters } from "../map/route-path";
import type { RouteVersion } from "../map/route-version";
import type { VersionAsking } from "../map/version-asking";
import type { VersionMap } from "../map/version-map";
import { splitElements, splitParameters } from "./field-elements";

export interface AskingRequest {
  /** Without the app's `basePath`. */
  readonly pathname: string;
  readonly searchParams: URLSearchParams;
  readonly headers: Pick<Headers, "get">;
  /**
   * A CORS preflight lacks the fields of the later request, so the newest version answers the
   * preflight.
   */
  readonly isPreflight?: boolean;
}

/** Why no version answers a request. */
export type AskingFault = "version_required" | "version_unsupported" | "version_ambiguous";

/**
 * The version for a request: an entry of the map, or a refusal that lists the available versions.
 */
export type VersionChoice =
  | { readonly kind: "route"; readonly route: RouteVersion; readonly parameters: PathParameters }
  | {
      readonly kind: "refused";
      readonly fault: AskingFault;
      readonly available: readonly string[];
    };

/** `2`, `2.1` or `2.1.0`, also with a leading `v`. */
const ASKED = /^v?(\d{1,9}(?:\.\d{1,9}){0,2})$/i;

/**
 * Finds the version for a request by its path or, at a shared path, by the version that the request
 * asks for; undefined if the map has no such path.
 */
export function chooseVersion(
  versions: VersionMap,
  request: AskingRequest,
): VersionChoice | undefined {
  const own = versions.match(request.pathname);
  if (!versions.ask) return own && { kind: "route", ...own };
  const resource = own ? own.route.resource : resourceOf(versions, request.pathname);
  if (resource === undefined) return own && { kind: "route", ...own };
  const all = versions.routes
    .filter((route) => route.resource === resource)
    .sort((one, other) => compareVersions(other.version, one.version));
  const refuse = (fault: AskingFault): VersionChoice => ({
    kind: "refused",
    fault,
    available: all.filter(({ lifecycle }) => lifecycle !== "retired").map(({ version }) => version),
  });
  const asked = askedVersions(versions.ask, request);
  const found = asked.map((text) => findVersion(all, text));
  // A request on a version's own path may only ask for that version.
  if (own) {
    if (found.some((route) => route !== own.route)) return refuse("version_ambiguous");
    return { kind: "route", ...own };
  }
  const newest = all.find(({ lifecycle }) => lifecycle === "active");
  const [route, ...others] = asked.length > 0 ? found : [newest];
  if (others.some((other) => other !== route)) return refuse("version_ambiguous");
  const isNewestMeant = versions.ask.unspecified === "newest" || request.isPreflight;
  if (asked.length === 0 && !isNewestMeant) return refuse("version_required");
  const parameters = matchRoutePath(resource, request.pathname);
  if (!route || !parameters) return refuse("version_unsupported");
  return { kind: "route", route, parameters };
}

function resourceOf({ routes }: VersionMap, pathname: string): string | undefined {
  return routes
    .flatMap(({ resource }) => resource ?? [])
    .sort(byPrecedence)
    .find((resource) => matchRoutePath(resource, pathname));
}

function askedVersions(
  { query, header, mediaType }: VersionAsking,
  { searchParams, headers }: AskingRequest,
): readonly string[] {
  return [
    ...(query ? searchParams.getAll(query) : []),
    ...(header ? (headers.get(header)?.split(",") ?? []) : []),
    ...(mediaType
      ? ["Accept", "Content-Type"].flatMap((name) => parametersIn(headers.get(name), mediaType))
      : []),
  ].map((text) => text.trim());
}

function parametersIn(field: string | null, wanted: string): readonly string[] {
  return splitElements(field ?? "")
    .flatMap(splitParameters)
    .flatMap((parameter) => {
      const [name = "", value = ""] = parameter.split("=", 2);
      if (name.trim().toLowerCase() !== wanted.toLowerCase()) return [];
      return value.trim().replace(/^"(.*)"$/, "$1");
    });
}

/** The newest version that a text names. A served version wins over a retired one. */
function findVersion(newestFirst: readonly RouteVersion[], text: string): RouteVersion | undefined {
  const prefix = ASKED.exec(text)?.[1];
  if (prefix === undefined) return undefined;
  const named = newestFirst.filter(({ version }) => `${version}.`.startsWith(`${prefix}.`));
  return named.find(({ lifecycle }) => lifecycle !== "retired") ?? named[0];
}

function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split(".").map(Number));
  for (const [index, number] of (left ?? []).entries()) {
    const rank = number - (right?.[index] ?? 0);
    if (rank !== 0) return rank;
  }
  return 0;
}
