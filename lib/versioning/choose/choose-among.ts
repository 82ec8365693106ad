import { compareVersions, isPreRelease } from "../map/api-version";
import type { RouteVersion } from "../map/route-version";
import type { VersionAsking } from "../map/version-map-input";
import { type AskingRequest, askedVersions } from "./asked-versions";
import { entriesFor } from "./entry-for";

/** Why no version answers a request. */
export type AskingFault = "version_required" | "version_unsupported" | "version_ambiguous";

/** The refusal of a request, with the versions that are served. */
export interface RefusedChoice {
  readonly kind: "refused";
  readonly fault: AskingFault;
  readonly available: readonly string[];
}

/** `2` or `2.1`: the beginning of a semantic version. */
const BEGINNING = /^\d{1,9}(?:\.\d{1,9})?$/;

/**
 * Chooses among the versions of a resource by what a request asks for.
 *
 * A CORS preflight lacks the fields of the later request, so the newest version answers it.
 *
 * @param own the path of the request, if it names one version by itself; the request may then ask
 *   for no other
 */
export function chooseAmong(
  entries: readonly RouteVersion[],
  ask: VersionAsking,
  request: AskingRequest & { readonly isPreflight: boolean },
  own?: string,
): { readonly kind: "route"; readonly route: RouteVersion } | RefusedChoice {
  const newestFirst = entriesFor(entries, request.method).toSorted((one, other) =>
    compareVersions(other.version, one.version),
  );
  const refuse = (fault: AskingFault): RefusedChoice => ({
    kind: "refused",
    fault,
    available: newestFirst.filter(isServed).map(({ version }) => version),
  });
  const find = (text: string) => findVersion(newestFirst, text);
  const asked = askedVersions(ask, request);
  const named = new Set(asked.named);
  const accepted = asked.accepted.map((texts) => texts.map(find));
  if (own !== undefined || named.size > 0) {
    const [first = ""] = named;
    const route = own === undefined ? find(first) : newestFirst.find(({ path }) => path === own);
    const isOther = [...named].some((text) => find(text) !== route);
    const isExcluded = accepted.length > 0 && !accepted.flat().includes(route);
    if (isOther || isExcluded) return refuse("version_ambiguous");
    return route ? { kind: "route", route } : refuse("version_unsupported");
  }
  if (accepted.length > 0) {
    const [route, ...others] = new Set(bestOf(accepted));
    if (others.length > 0) return refuse("version_ambiguous");
    return route ? { kind: "route", route } : refuse("version_unsupported");
  }
  const route = unasked(newestFirst, request.isPreflight ? "newest" : ask.unspecified);
  return route ? { kind: "route", route } : refuse("version_required");
}

/** The weightiest of the accepted versions that are served, or else of those that were. */
function bestOf(
  accepted: readonly (readonly (RouteVersion | undefined)[])[],
): readonly RouteVersion[] {
  const known = accepted.map((group) => group.filter((route) => route !== undefined));
  const served = known.map((group) => group.filter(isServed));
  return [...served, ...known].find((group) => group.length > 0) ?? [];
}

/** The version for a request that asks for none; undefined if it has to ask. */
function unasked(
  newestFirst: readonly RouteVersion[],
  unspecified: VersionAsking["unspecified"] = "refuse",
): RouteVersion | undefined {
  if (unspecified === "refuse") return undefined;
  if (unspecified === "newest") return newestOf(newestFirst);
  if (unspecified === "lowest") return newestFirst.findLast(isServed);
  return newestFirst.find(({ version }) => version === unspecified);
}

function isServed({ lifecycle }: RouteVersion): boolean {
  return lifecycle !== "retired";
}

/** A pre-release is newest only where nothing else is active. */
function newestOf(newestFirst: readonly RouteVersion[]): RouteVersion | undefined {
  const active = newestFirst.filter(({ lifecycle }) => lifecycle === "active");
  return active.find(({ version }) => !isPreRelease(version)) ?? active[0];
}

/**
 * The version that a text names: in full, or the newest that begins with it. A served version wins
 * over a retired one. Dates and pre-releases are named in full.
 */
function findVersion(newestFirst: readonly RouteVersion[], text: string): RouteVersion | undefined {
  const asked = text.replace(/^v(?=\d)/i, "");
  const exact = newestFirst.find(({ version }) => version === asked);
  if (exact || !BEGINNING.test(asked)) return exact;
  const named = newestFirst.filter(
    ({ version }) => !isPreRelease(version) && version.startsWith(`${asked}.`),
  );
  return named.find(isServed) ?? named[0];
}
