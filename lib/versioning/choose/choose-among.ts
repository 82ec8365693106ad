import { compareVersions, isPreRelease } from "../map/api-version";
import type { RouteVersion } from "../map/route-version";
import type { VersionAsking } from "../map/version-asking";
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
    available: newestFirst
      .filter(({ lifecycle }) => lifecycle !== "retired")
      .map(({ version }) => version),
  });
  const asked = askedVersions(ask, request);
  const found = asked.map((text) => findVersion(newestFirst, text));
  if (own !== undefined) {
    const route = newestFirst.find(({ path }) => path === own);
    if (!route || found.some((other) => other !== route)) return refuse("version_ambiguous");
    return { kind: "route", route };
  }
  const [route, ...others] = asked.length > 0 ? found : [newestOf(newestFirst)];
  if (others.some((other) => other !== route)) return refuse("version_ambiguous");
  const isNewestMeant = ask.unspecified === "newest" || request.isPreflight;
  if (asked.length === 0 && !isNewestMeant) return refuse("version_required");
  return route ? { kind: "route", route } : refuse("version_unsupported");
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
  return named.find(({ lifecycle }) => lifecycle !== "retired") ?? named[0];
}
