import type { ReactNode } from "react";
import { headersOf, type Visitor } from "./visitor";

/**
 * Server components as the HTML that a visitor gets, `headers()`, `cookies()` and `connection()` of
 * Next included.
 *
 * @throws (rejects) what a component throws
 */
export async function renderPage(page: ReactNode, visitor: Visitor): Promise<string> {
  const { prerenderToNodeStream } = await import("react-dom/static");
  return inRequest(visitor, async () => {
    let thrown: { readonly error: unknown } | undefined;
    const { prelude } = await prerenderToNodeStream(page, {
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
}

/**
 * Runs as Next runs a page that is rendered for a request. The stores are Next's own, so nothing of
 * it is mocked.
 */
async function inRequest<T>(visitor: Visitor, run: () => Promise<T>): Promise<T> {
  if (!("AsyncLocalStorage" in globalThis)) {
    throw new TypeError(
      "Next knows of no request in this process: name the kit's setup file in the runner's setupFiles.",
    );
  }
  const [{ workAsyncStorage }, { workUnitAsyncStorage }, { RequestCookies }] = await Promise.all([
    import("next/dist/server/app-render/work-async-storage.external.js"),
    import("next/dist/server/app-render/work-unit-async-storage.external.js"),
    import("next/dist/server/web/spec-extension/cookies.js"),
  ]);
  const headers = headersOf(visitor);
  const cookies = new RequestCookies(headers);
  // What a page may ask of its request; the rest is the cache's and the router's.
  const work = { route: "/", page: "/page", forceStatic: false, dynamicShouldError: false };
  const unit = { type: "request", phase: "render", url: { pathname: "/", search: "" } };
  const request = { ...unit, headers, cookies, draftMode: { isEnabled: false } };
  return workAsyncStorage.run(work as never, () => workUnitAsyncStorage.run(request as never, run));
}
