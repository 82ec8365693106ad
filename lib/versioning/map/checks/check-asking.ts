import type { VersionMapInput } from "../version-map-input";
import { faultsIn, quote } from "./faults";

/** A parameter's name, or a media type with `{version}` in it (RFC 6838, section 4.2). */
const MEDIA_TYPE =
  /^(?:(?!q$)[A-Za-z][A-Za-z0-9-]*|[A-Za-z0-9][\w!#$&^.+-]*\/[\w!#$&^.+-]*\{version\}[\w!#$&^.+-]*)$/i;

export function checkAsking({ ask, routes }: Pick<VersionMapInput, "ask" | "routes">): string[] {
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
