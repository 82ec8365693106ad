import type { PathParameters } from "../map/route-path";
import type { RouteVersion } from "../map/route-version";
import type { VersionMap } from "../map/version-map";
import { setCaching } from "./caching";
import type { LifecycleFormat } from "./lifecycle-format";
import { exposeLifecycle, lifecycleHeaders } from "./lifecycle-headers";
import { lifecycleLinks } from "./lifecycle-links";
import { formatLinks } from "./link-header";

export interface FinishContext {
  readonly route: RouteVersion;
  readonly versions: VersionMap;
  readonly isPublic: boolean;
  readonly produces: readonly string[];
  readonly format: LifecycleFormat;
  /** Of the request's path; undefined if the path is misspelled. */
  readonly parameters: PathParameters | undefined;
  /** Seconds since the Unix epoch, with fractions. */
  readonly nowSeconds: number;
}

/**
 * The response as it is sent: with the lifecycle's headers and links, the fields that it varies by,
 * and what caches and other origins may do with it.
 *
 * @param common fields for every response; the response's own win, except that `Vary` keeps both
 */
export function finishResponse(
  request: Request,
  response: Response,
  common: HeadersInit,
  context: FinishContext,
): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of new Headers(common)) {
    if (name === "vary") headers.append(name, value);
    else if (!headers.has(name)) headers.set(name, value);
  }
  setLifecycle(headers, context);
  for (const name of variants(context)) headers.append("Vary", name);
  setCaching(headers, request, response.status, context);
  exposeLifecycle(headers);
  headers.set("X-Content-Type-Options", "nosniff");
  const { status, statusText } = response;
  const body = request.method === "HEAD" ? null : response.body;
  return new Response(body, { status, statusText, headers });
}

function setLifecycle(headers: Headers, context: FinishContext): void {
  const { route, versions, parameters, format } = context;
  for (const [name, value] of lifecycleHeaders(route, format)) headers.set(name, value);
  const links = parameters ? formatLinks(lifecycleLinks(route, versions, parameters)) : "";
  const link = [links, headers.get("Link")].filter(Boolean).join(", ");
  if (link) headers.set("Link", link);
}

function variants({ route: { resource }, versions: { ask }, produces }: FinishContext): string[] {
  const isAsked = resource !== undefined;
  return [
    ...(produces.length > 0 || (isAsked && ask?.mediaType) ? ["Accept"] : []),
    ...(isAsked && ask?.header ? [ask.header] : []),
  ];
}
