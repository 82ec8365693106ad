import { HTTP_METHODS, isPreflight } from "../../common/http-methods";
import type { VersionMap } from "../map/version-map";
import { DEPRECATION_HEADER, SUNSET_HEADER, VERSION_HEADER } from "./lifecycle-fields";
import { REPORTED_HEADERS } from "./reported-versions";

interface CrossOrigin {
  readonly versions: Pick<VersionMap, "ask" | "reportVersions">;
  readonly isPublic: boolean;
}

const EXPOSED = [
  VERSION_HEADER,
  DEPRECATION_HEADER,
  SUNSET_HEADER,
  "Link",
  "ETag",
  "Allow",
  "Retry-After",
];
const [ORIGIN, EXPOSE, METHODS, FIELDS] = [
  "Access-Control-Allow-Origin",
  "Access-Control-Expose-Headers",
  "Access-Control-Allow-Methods",
  "Access-Control-Allow-Headers",
] as const;
/** A field's name or a method, as a preflight may ask for it (RFC 9110, section 5.6.2). */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Lets scripts of other origins ask for a version, and read what every response says: refusals,
 * too, which a browser hides from a script if their preflight was refused.
 *
 * |                                | To a preflight                        | Otherwise              |
 * | ------------------------------ | ------------------------------------- | ---------------------- |
 * | everyone gets the same         | every origin, method and field        | every origin; exposes  |
 * | the app allows the origin      | its fields and those of `ask`; its    | exposes the lifecycle, |
 * |                                | methods, or else those of the route   | too                    |
 * | the app says nothing           | nothing                               | exposes the lifecycle, |
 * |                                |                                       | which alone allows     |
 * |                                |                                       | nothing                |
 *
 * A configuration's `headers()` and a gateway can allow an origin later. So the lifecycle is exposed
 * on each response to a script of another origin, which sends `Origin`.
 */
export function setCrossOrigin(
  headers: Headers,
  request: Request,
  { versions, isPublic }: CrossOrigin,
): void {
  if (isPublic) headers.set(ORIGIN, "*");
  const isAllowed = headers.has(ORIGIN);
  if (request.method === "OPTIONS" && isAllowed) {
    allowRequest(headers, request, { versions, isPublic });
  }
  if (!isPreflight(request) && (isAllowed || request.headers.has("Origin"))) {
    addTo(headers, EXPOSE, exposedFields(versions));
  }
}

/** The fields of a response that say how its version ends, and with which method to ask again. */
export function exposedFields({
  reportVersions,
}: Pick<VersionMap, "reportVersions">): readonly string[] {
  return [...EXPOSED, ...(reportVersions ? REPORTED_HEADERS : [])];
}

/** The fields of a request that choose a version and revalidate its response. */
export function allowedFields({ ask }: Pick<VersionMap, "ask">): readonly string[] {
  return ["Accept", "If-None-Match", ...(ask?.header ? [ask.header] : [])];
}

/** A list field with more names, none of them twice. */
export function withNames(field: string | null, names: readonly string[]): string {
  const list = new Map<string, string>();
  for (const name of [...headerNamesIn(field), ...names]) {
    if (!list.has(name.toLowerCase())) list.set(name.toLowerCase(), name);
  }
  return [...list.values()].join(", ");
}

function allowRequest(headers: Headers, request: Request, { versions, isPublic }: CrossOrigin) {
  const asked = headerNamesIn(request.headers.get("Access-Control-Request-Headers"));
  // Without a list of the app's own, its clients can at least send JSON.
  const unlisted = headers.has(FIELDS) ? [] : asked.filter((name) => /^content-type$/i.test(name));
  addTo(headers, FIELDS, [...allowedFields(versions), ...(isPublic ? asked : unlisted)]);
  if (headers.has(METHODS) && !isPublic) return;
  const method = request.headers.get("Access-Control-Request-Method");
  // Without the method, a browser hides a 405 or 410 from the script that sent it.
  const wanted = HTTP_METHODS.filter((name) => name === method);
  const methods = withNames(headers.get("Allow"), wanted);
  if (methods) headers.set(METHODS, methods);
}

function addTo(headers: Headers, name: string, names: readonly string[]): void {
  headers.set(name, withNames(headers.get(name), names));
}

function headerNamesIn(field: string | null): string[] {
  return (field ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => TOKEN.test(name));
}
