import type { DispatchResponse } from "../dispatch/respond";
import { DISPATCH_PATH } from "../wire/markup";
import {
  EVENT_FAILED,
  EVENT_NAVIGATE_REQUESTED,
  EVENT_REFRESH_REQUESTED,
} from "../wire/runtime-events";

interface PageRequests {
  /** Renders the page again; undefined if the page is fixed HTML. */
  readonly refresh: (() => Promise<void>) | undefined;
  readonly onNavigate: (path: string) => void;
  readonly onError: (error: unknown) => void;
}

const FIXED_HTML =
  "A handler asked for a refresh, but fixed HTML can't be rendered again. " +
  "Mount a function that gives the HTML: mountPage(({ signing }) => …).";

/**
 * Handles the runtime's requests to the page, as `<Refresh />` does in an application, but never
 * loads a page. Hides the runtime's own notice of a failure, which would stay for the next test.
 *
 * @returns a promise for the latest render, and a function that stops the handling
 */
export function takeOnRequests({ refresh, onNavigate, onError }: PageRequests): {
  readonly rendered: () => Promise<void> | undefined;
  readonly stop: () => void;
} {
  let latest: Promise<void> | undefined;
  const listening = new AbortController();
  const onRefresh = (event: DocumentEventMap[typeof EVENT_REFRESH_REQUESTED]): void => {
    const { code, waitUntil } = event.detail;
    // Fixed HTML gets no new tokens, so an interaction with a stale token fails, as in an
    // application without `<Refresh />`.
    if (!refresh && code !== undefined) return;
    event.preventDefault();
    latest = (refresh?.() ?? Promise.reject(new TypeError(FIXED_HTML))).catch(onError);
    waitUntil(latest);
  };
  document.addEventListener(EVENT_REFRESH_REQUESTED, onRefresh, listening);
  const onNavigation = (event: DocumentEventMap[typeof EVENT_NAVIGATE_REQUESTED]): void => {
    event.preventDefault();
    onNavigate(event.detail.path);
  };
  document.addEventListener(EVENT_NAVIGATE_REQUESTED, onNavigation, listening);
  document.addEventListener(EVENT_FAILED, (event) => event.preventDefault(), listening);
  return { rendered: () => latest, stop: () => listening.abort() };
}

/**
 * Answers this process's fetches of the dispatch endpoint, and passes on all others.
 *
 * @returns a function that restores the former `fetch`
 */
export function answerFetches(answer: (body: string) => Promise<DispatchResponse>): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const address = typeof input === "object" && "url" in input ? input.url : String(input);
    if (new URL(address, "http://localhost").pathname !== DISPATCH_PATH) return fetch(input, init);
    const { signal } = init ?? {};
    const { body, status, headers } = await answer(String(init?.body));
    signal?.throwIfAborted();
    return new Response(body, { status, headers });
  };
  return () => {
    globalThis.fetch = fetch;
  };
}
