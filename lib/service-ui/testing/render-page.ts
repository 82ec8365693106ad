import { createElement, type ReactNode } from "react";
import { loadRouterContexts } from "../next/internals";
import { inRequest } from "./in-request";
import { headersOf, type User } from "./user";

/** The location of a page, which Next's hooks report to its client components. */
export interface PageLocation {
  readonly path?: string;
  /** The parameters that the hooks of Next's router give; default none. */
  readonly params?: Readonly<Record<string, string | string[]>>;
}

/**
 * A router that navigates nowhere, because client components of a page in a test do not hydrate.
 */
const ROUTER = { push() {}, replace() {}, refresh() {}, back() {}, forward() {}, prefetch() {} };

/**
 * Renders server components to the HTML that a user gets. Next's `headers()`, `cookies()` and
 * `connection()` work, and client components find a router.
 *
 * @throws (rejects) the error of a component
 */
export async function renderPage(
  page: ReactNode,
  user: User,
  { path = "/", params = {} }: PageLocation = {},
): Promise<string> {
  const { prerenderToNodeStream } = await import("react-dom/static");
  const request = { headers: headersOf(user), phase: "render", path } as const;
  const { result } = await inRequest(request, async () => {
    let thrown: { readonly error: unknown } | undefined;
    const { prelude } = await prerenderToNodeStream(await inRouter(page, path, params), {
      // Renders in one piece, because React puts later pieces into a hidden element until a script
      // moves them.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      // Without this, React would only write a placeholder, and the test would not learn of the
      // error.
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
  const { AppRouterContext, PathnameContext, PathParamsContext, SearchParamsContext } =
    await loadRouterContexts();
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const inSearch = createElement(SearchParamsContext.Provider, { value: searchParams }, page);
  const inParams = createElement(PathParamsContext.Provider, { value: params }, inSearch);
  const inPath = createElement(PathnameContext.Provider, { value: pathname }, inParams);
  return createElement(AppRouterContext.Provider, { value: ROUTER as never }, inPath);
}
