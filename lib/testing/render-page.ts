import { createElement, type ReactNode } from "react";
import { inRequest } from "./in-request";
import { headersOf, type Visitor } from "./visitor";

/** Where a page is shown: what Next's hooks tell its client components. */
export interface PageLocation {
  /** Path and query, such as `/items?page=2`; default `/`. */
  readonly path?: string;
  /** The parameters that the hooks of Next's router give; default none. */
  readonly params?: Readonly<Record<string, string | string[]>>;
}

/** Nothing is navigated: a page in a test is HTML, whose client components have not hydrated. */
const ROUTER = { push() {}, replace() {}, refresh() {}, back() {}, forward() {}, prefetch() {} };

/**
 * Server components as the HTML that a visitor gets, `headers()`, `cookies()` and `connection()` of
 * Next included; client components find its router.
 *
 * @throws (rejects) what a component throws
 */
export async function renderPage(
  page: ReactNode,
  visitor: Visitor,
  { path = "/", params = {} }: PageLocation = {},
): Promise<string> {
  const { prerenderToNodeStream } = await import("react-dom/static");
  const request = { headers: headersOf(visitor), phase: "render", path } as const;
  const { result } = await inRequest(request, async () => {
    let thrown: { readonly error: unknown } | undefined;
    const { prelude } = await prerenderToNodeStream(await inRouter(page, path, params), {
      // In one piece: what React would send later waits in a hidden element for its script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      // The prelude would hold a template in its place, and the test would look for what is not
      // there.
      onError: (error) => {
        thrown ??= { error };
      },
    });
    let html = "";
    for await (const chunk of prelude) html += chunk;
    if (thrown) throw thrown.error;
    return html;
  });
  return result;
}

async function inRouter(
  page: ReactNode,
  path: string,
  params: NonNullable<PageLocation["params"]>,
): Promise<ReactNode> {
  const [{ AppRouterContext }, { PathnameContext, PathParamsContext, SearchParamsContext }] =
    await Promise.all([
      import("next/dist/shared/lib/app-router-context.shared-runtime.js"),
      import("next/dist/shared/lib/hooks-client-context.shared-runtime.js"),
    ]);
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const inSearch = createElement(SearchParamsContext.Provider, { value: searchParams }, page);
  const inParams = createElement(PathParamsContext.Provider, { value: params }, inSearch);
  const inPath = createElement(PathnameContext.Provider, { value: pathname }, inParams);
  return createElement(AppRouterContext.Provider, { value: ROUTER as never }, inPath);
}
