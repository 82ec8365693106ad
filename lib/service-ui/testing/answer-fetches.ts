import type { DispatchResponse } from "../dispatch/respond";
import { DISPATCH_PATH } from "../wire/markup";

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
