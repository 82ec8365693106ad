import { addressOf } from "../../common/address/app-address";
import { askedFields } from "../choose/asked-versions";
import { fillRoutePath, type PathParameters } from "../map/route-path";
import type { RouteVersion } from "../map/route-version";
import type { VersionMap } from "../map/version-map";
import { setCaching } from "./caching";
import { setCrossOrigin } from "./cross-origin";
import { lifecycleHeaders, reportedHeaders } from "./lifecycle-headers";
import { formatLinks, type Link } from "./link-header";

/** The entry that answers a request. */
export interface Chosen {
  readonly route: RouteVersion;
  /** Of the request's path, for links; undefined if the path is misspelled. */
  readonly parameters: PathParameters | undefined;
}

interface Finishing {
  /** Undefined if no version was chosen. */
  readonly chosen: Chosen | undefined;
  /** An entry of the resource, whichever version is chosen; undefined if there is none. */
  readonly resource: RouteVersion | undefined;
  readonly versions: VersionMap;
  /** Whether the request may have asked for the version. */
  readonly isAsked: boolean;
  readonly isPublic: boolean;
  readonly produces: readonly string[];
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
  context: Finishing,
): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of new Headers(common)) {
    if (name === "vary") headers.append(name, value);
    else if (!headers.has(name)) headers.set(name, value);
  }
  setLifecycle(headers, context);
  for (const name of variants(context)) headers.append("Vary", name);
  setCaching(headers, request, response.status, context);
  setCrossOrigin(headers, request, context);
  headers.set("X-Content-Type-Options", "nosniff");
  const { status, statusText } = response;
  const body = request.method === "HEAD" ? null : response.body;
  return new Response(body, { status, statusText, headers });
}

function setLifecycle(headers: Headers, { chosen, resource, versions }: Finishing): void {
  const fields = chosen
    ? lifecycleHeaders(chosen.route, versions)
    : resource && reportedHeaders(resource, versions);
  for (const [name, value] of fields ?? []) headers.set(name, value);
  if (!chosen) return;
  const { route, parameters } = chosen;
  const links = parameters ? formatLinks(lifecycleLinks(route, versions, parameters)) : "";
  const link = [links, headers.get("Link")].filter(Boolean).join(", ");
  if (link) headers.set("Link", link);
}

function variants({ isAsked, versions: { ask }, produces }: Finishing): Iterable<string> {
  const asked = isAsked && ask ? askedFields(ask) : [];
  return new Set([...(produces.length > 0 ? ["Accept"] : []), ...asked]);
}

/**
 * The links that go with the lifecycle headers (PROTOCOL 6): to the notes on the deprecation, to
 * the policy for retirements, and to the successor. An active route has none.
 *
 * @param parameters of the request's path; they are filled into the successor's path
 */
export function lifecycleLinks(
  route: RouteVersion,
  { retirementPolicy }: Pick<VersionMap, "retirementPolicy">,
  parameters: PathParameters = {},
): readonly Link[] {
  if (route.lifecycle === "active") return [];
  const { documentation, successor } = route;
  return [
    ...(documentation ? [{ target: addressOf(documentation), rel: "deprecation" }] : []),
    { target: addressOf(retirementPolicy), rel: "sunset" },
    ...(successor
      ? [{ target: addressOf(fillRoutePath(successor, parameters)), rel: "successor-version" }]
      : []),
  ];
}
