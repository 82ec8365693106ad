import { http } from "msw";
import { setupServer } from "msw/node";
import type { ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { afterAll, afterEach, beforeAll } from "vitest";
import { createAuthorizer } from "@/components/authorizer";
import { registry } from "@/components/registry";
import { createDispatcher } from "@/lib/dispatch/create-dispatcher";
import { unlimited } from "@/lib/dispatch/rate-limiter";
import type { Manifest, ManifestEntry } from "@/lib/protocol/manifest";
import { DISPATCH_PATH } from "@/lib/protocol/markup";
import { createMemoryStore } from "@/lib/replay/memory-store";
import { createKeyRing } from "@/lib/token/key-ring";

const SECRET = "secret of the component suites, 0123456789abcdef";

process.env.APP_SECRET = SECRET;

/** The key ring that the views under test sign with. */
export const keyRing = createKeyRing(SECRET);

/** The real pipeline over the demo's registry and authorizer; what it would log is thrown into `errors`. */
export function createTestDispatcher(errors: unknown[]) {
  return createDispatcher({
    registry,
    authorizer: createAuthorizer({ keyRing: async () => keyRing }),
    keyRing,
    replayStore: createMemoryStore({}),
    rateLimiter: unlimited,
    clock: Date.now,
    sessionCookie: null,
    allowedOrigins: null,
    requireOrigin: false,
    maxBodyBytes: 65_536,
    bodyTimeoutMs: 10_000,
    observe: (run) => run(),
    handlerTimeoutMs: 10_000,
    exposeDebug: true,
    reportError: (error) => errors.push(error),
  });
}

/**
 * Pages in which the real runtime talks to the real pipeline; call it once, at the top of a test file
 * that mocks `next/headers` and `next/server`.
 *
 * @returns what renders server components into the document, the statuses of the answers so far, and the
 *   cookie that the visitor sends
 */
export function livePages() {
  const errors: unknown[] = [];
  const statuses: number[] = [];
  const visitor = { cookie: "" };
  const dispatcher = createTestDispatcher(errors);
  const network = setupServer(
    http.post(`*${DISPATCH_PATH}`, async ({ request }) => {
      const response = await dispatcher(asVisitor(request, visitor.cookie));
      statuses.push(response.status);
      return response;
    }),
  );
  let detach: () => void;
  beforeAll(async () => {
    network.listen({ onUnhandledRequest: "error" });
    await import("@/lib/runtime/event-runtime");
    detach = window.ServiceUi.transport.attach({ endpoint: DISPATCH_PATH });
  });
  afterEach(() => {
    document.body.replaceChildren();
    statuses.length = 0;
    visitor.cookie = "";
    const thrown = errors.splice(0);
    if (thrown.length > 0) throw new AggregateError(thrown, "the pipeline reported errors");
  });
  afterAll(() => {
    detach();
    network.close();
  });
  return {
    statuses,
    visitor,
    async open(page: ReactNode): Promise<void> {
      document.body.innerHTML = await renderHtml(page);
      window.ServiceUi.scan();
    },
  };
}

/** Server components as HTML, as a visitor without any script gets them. */
export async function renderHtml(page: ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(page);
  let html = "";
  for await (const chunk of prelude) html += chunk;
  return html;
}

/**
 * The request as the server sees it. The simulated browser names an origin without a host to hold it
 * against, and its requests carry no cookies: origins are for the http suites, cookies are put in here.
 */
function asVisitor(request: Request, cookie: string): Request {
  const headers = new Headers(request.headers);
  headers.delete("origin");
  headers.set("cookie", cookie);
  return Object.defineProperty(request.clone(), "headers", { value: headers });
}

/** The manifests of a page's HTML, in document order. */
export function manifestsIn(html: string): Manifest[] {
  const scripts = html.matchAll(/<script type="application\/json"[^>]*>(.*?)<\/script>/g);
  return Array.from(scripts, ([, text = ""]) => JSON.parse(text));
}

/** A dispatch as the runtime posts it; each has an id of its own. */
export function dispatchOf({ ctx }: ManifestEntry, payload: unknown): Request {
  const dispatchId = `ui_evt_${crypto.randomUUID().replaceAll("-", "")}`;
  return new Request(`http://localhost${DISPATCH_PATH}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ctx, dispatchId, payload }),
  });
}
