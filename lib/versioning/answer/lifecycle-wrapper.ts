import { isPreflight } from "../../common/http-methods";
import { recordCall, userAgent } from "../calls/record-call";
import { type AskingFault, chooseAmong, type RefusedChoice } from "../choose/choose-among";
import { isAskedFor } from "../choose/choose-version";
import { entryFor } from "../choose/entry-for";
import { type Chosen, finishResponse } from "../headers/finish-response";
import { LIFECYCLE_PROBLEMS, type ProblemResponse, problemResponses } from "../map/problem";
import {
  fillRoutePath,
  isPrefix,
  matchRoutePath,
  type ParametersOf,
  type PathParameters,
  type RoutePath,
} from "../map/route-path";
import type { PathEntries, RouteVersion } from "../map/route-version";
import type { MappedPath, VersionAt, VersionMap } from "../map/version-map";
import { type RequestAnswerer, requestAnswerer } from "./answer-request";
import { handlersOf } from "./handlers-of";
import type { LifecycleOptions } from "./lifecycle-options";
import { describeMethods } from "./methods";
import type { RouteHandlers, VersionHandlers } from "./route-handlers";
import { alreadyWrapped, type WrappedHandlers, wrappedHandlers } from "./wrapped-handlers";

/** What `lifecycleWrapper` makes: a function that wraps the handlers of a path of the map. */
export interface LifecycleWrapper<Route extends RouteVersion = RouteVersion> {
  /**
   * @throws RangeError at module load for a path that the version map does not hold
   * @throws TypeError at module load if the versions of a shared path lack handlers, or handlers
   *   are already wrapped for another path
   */
  <Own extends MappedPath<Route>>(path: Own, handlers: HandlersOf<Route, Own>): WrappedHandlers;
  readonly versions: VersionMap<Route>;
  readonly refusals: Refusals;
}

/**
 * The responses that no handler makes, with the wrapper's options. The middleware makes them, too.
 */
export interface Refusals {
  /** To a request for a path that no version serves, or the answer to its preflight. */
  unknown(request: Request): Response;
  /** To a request for which no version was chosen. */
  unchosen(request: Request, choice: RefusedChoice, entries: PathEntries): Response;
  /** To a request for a retired version: 410, or the answer to its preflight. */
  retired(request: Request, chosen: Chosen, entries: PathEntries): Promise<Response>;
}

type HandlersOf<Route extends RouteVersion, Own extends string> =
  | RouteHandlers<ParametersOf<Own> & PathParameters, VersionAt<Route, Own>>
  | VersionHandlers<ParametersOf<Own> & PathParameters, VersionAt<Route, Own>>;

/**
 * Makes the wrapper that applies the lifecycle of a path to its handlers. The wrapper adds the
 * lifecycle headers and links to each response, whatever its status. It answers 410 once the
 * version is retired, and 503 during a brownout, which is a planned outage that rehearses the end.
 * A method without a handler gets 405 with `Allow`, but the wrapper itself answers HEAD and
 * OPTIONS.
 *
 * The module `versioned`, beside the map, exports the wrapper. `withVersions` applies it to each
 * route file of the map at build, so the files stay as they are. A file whose handlers differ by
 * version calls the wrapper itself, and gives the handlers by version:
 * `{ "1.4.0": { GET: readOld }, "2.0.0": { GET: read } }`.
 *
 * @example
 * ```ts
 * import { lifecycleWrapper } from "service-ui-versioning";
 * import { versions } from "./versions";
 *
 * export const versioned = lifecycleWrapper({ versions });
 * ```
 */
export function lifecycleWrapper<Route extends RouteVersion>({
  versions,
  isPublic = false,
  headers: common = () => [],
  produces = [],
  nowMs = Date.now,
  problem = problemResponses(versions.retirementPolicy, LIFECYCLE_PROBLEMS),
  onCall,
  identify = userAgent,
}: LifecycleOptions<Route>): LifecycleWrapper<Route> {
  const how = { versions, isPublic, produces, problem };
  const nobody = requestAnswerer(new Map(), how);

  function finish(request: Request, response: Response, entries?: PathEntries, chosen?: Chosen) {
    const nowSeconds = nowMs() / 1000;
    const isAsked = entries !== undefined && isAskedFor(entries);
    const about = { isAsked, resource: entries?.[0], chosen, nowSeconds };
    return finishResponse(request, response, common(request), { ...how, ...about });
  }

  async function answer<Parameters>(
    request: Request,
    answerer: RequestAnswerer<Parameters>,
    chosen: Chosen,
    entries: PathEntries,
    { path, params }: { readonly path?: RoutePath; readonly params?: Parameters | undefined } = {},
  ): Promise<Response> {
    const routed = { ...chosen, request, params, nowSeconds: nowMs() / 1000 };
    const response = await answerer(routed).finally(() =>
      recordCall(chosen.route, request, { onCall, identify }, path),
    );
    return finish(request, response, entries, chosen);
  }

  const unchosen: Refusals["unchosen"] = (request, choice, entries) =>
    finish(request, refuseChoice(choice, problem), entries);

  function wrap<Own extends MappedPath<Route>>(
    path: Own,
    handlers: HandlersOf<Route, Own>,
  ): WrappedHandlers {
    const entries = versions.get(path);
    const wrapped = alreadyWrapped(path, handlers);
    if (wrapped) return wrapped;
    type Params = ParametersOf<Own> & PathParameters;
    const answerers = new Map(
      [...handlersOf<Params>(entries, handlers)].map(([version, own]) => [
        version,
        requestAnswerer(own, how),
      ]),
    );
    return wrappedHandlers(path, async (request, context) => {
      const choice = chooseEntry(request, entries, versions);
      if (choice.kind === "refused") return unchosen(request, choice, entries);
      const { route } = choice;
      const found = parametersIn(request, path, route) ?? (await context?.params);
      // The parameters come from a match of this path.
      const params = found as Params | undefined;
      const parameters = params && { ...params, ...restBelow(route, path, params) };
      const answerer = answerers.get(route.version);
      return answerer
        ? answer(request, answerer, { route, parameters }, entries, { path, params })
        : answer(request, nobody, { route, parameters }, entries, { path });
    });
  }

  return Object.assign(wrap, {
    versions,
    refusals: {
      unknown: (request: Request) =>
        finish(
          request,
          isPreflight(request)
            ? describeMethods("OPTIONS")
            : problem("unknown_path", { detail: NO_VERSION }),
        ),
      unchosen,
      retired: (request: Request, chosen: Chosen, entries: PathEntries) =>
        answer(request, nobody, chosen, entries),
    },
  });
}

/** What a refusal says at a path that no version serves. */
export const NO_VERSION = "No version of the API serves this path.";

/** The entry for a request to its path: by method and, if several versions share it, by version. */
function chooseEntry(request: Request, entries: PathEntries, { ask }: VersionMap) {
  const [{ version, resource }] = entries;
  const isShared = entries.some((other) => other.version !== version);
  if (!ask || !isShared || resource !== undefined) {
    return { kind: "route", route: entryFor(entries, request.method) } as const;
  }
  const { method, headers, url } = request;
  const { searchParams } = new URL(url);
  return chooseAmong(entries, ask, {
    method,
    headers,
    searchParams,
    isPreflight: isPreflight(request),
  });
}

/** Undefined after a rewrite from another path, when only Next knows the parameters. */
function parametersIn({ url }: Request, path: string, { resource }: RouteVersion) {
  const { pathname } = new URL(url);
  const shared = resource && !isPrefix(resource) ? resource : path;
  return matchRoutePath(path, pathname) ?? matchRoutePath(shared, pathname);
}

/** For the links of an entry about all paths below: the rest of this one. */
function restBelow({ path: entry }: RouteVersion, path: string, parameters: PathParameters) {
  return isPrefix(entry) ? matchRoutePath(entry, fillRoutePath(path, parameters)) : {};
}

const DETAILS: Readonly<Record<AskingFault, string>> = {
  version_required: "The request asks for no version of this resource.",
  version_unsupported: "This resource does not have the requested version.",
  version_ambiguous: "The request asks for different versions in different ways.",
};

/** 400 that lists the versions that are served. */
function refuseChoice({ fault, available }: RefusedChoice, problem: ProblemResponse): Response {
  return problem(fault, { detail: DETAILS[fault], available });
}
