import { checkDocumentation } from "./checks/check-documentation";
import { checkRoute } from "./checks/check-route";
import { faultsIn, quote } from "./checks/faults";
import { LIFECYCLE_FORMATS, type VersionMapInput } from "./version-map-input";

/** One sentence for each fault of a version map, with the entry's path; `[]` if there is none. */
export function checkVersionMap(input: VersionMapInput): readonly string[] {
  const { retirementPolicy, routes, format = "rfc" } = input;
  const named = routes.filter((route) => typeof route?.path === "string");
  return faultsIn(
    ...checkDocumentation("retirementPolicy:", retirementPolicy),
    ...checkAsking(input),
    !LIFECYCLE_FORMATS.includes(format) &&
      `format: ${quote(format)} is not ${LIFECYCLE_FORMATS.join(" or ")}`,
    ...routes.map(
      (route, index) =>
        !named.includes(route) && `routes[${index}]: path ${quote(route?.path)} is not a text`,
    ),
    ...named.flatMap((route, index) =>
      checkRoute(route, index, { ...input, routes: named }).map(
        (fault) => `${quote(route.path)}: ${fault}`,
      ),
    ),
  );
}

/** A parameter's name, or a media type with `{version}` in it (RFC 6838, section 4.2). */
const MEDIA_TYPE =
  /^(?:(?!q$)[A-Za-z][A-Za-z0-9-]*|[A-Za-z0-9][\w!#$&^.+-]*\/[\w!#$&^.+-]*\{version\}[\w!#$&^.+-]*)$/i;

function checkAsking({ ask, routes }: Pick<VersionMapInput, "ask" | "routes">): string[] {
  if (ask === undefined) return [];
  const names: readonly (readonly [way: string, name: unknown, shape: RegExp])[] = [
    ["query", ask.query, /^[A-Za-z][\w.-]*$/],
    ["header", ask.header, /^[A-Za-z][A-Za-z0-9-]*$/],
    ["mediaType", ask.mediaType, MEDIA_TYPE],
  ];
  const { unspecified = "refuse" } = ask;
  const isKnown =
    ["refuse", "newest", "lowest"].includes(unspecified) ||
    routes.some((route) => route?.version === unspecified);
  return faultsIn(
    ...names.map(
      ([way, name, shape]) =>
        name !== undefined &&
        !shape.test(String(name)) &&
        `ask: ${way} ${quote(name)} can't be such a name`,
    ),
    names.every(([, name]) => name === undefined) &&
      "ask: names no way; it can be query, header, mediaType",
    !isKnown &&
      `ask: unspecified ${quote(unspecified)} is not refuse or newest, lowest, or a version of the map`,
  );
}
