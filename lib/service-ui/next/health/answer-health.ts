import { createHash, timingSafeEqual } from "node:crypto";
import { ConfigurationError } from "../../configuration/variables";
import { refuse } from "../../dispatch/outcome";
import { COMMON_HEADERS, respond } from "../../dispatch/respond";
import { adviceOn } from "../../replay/store-failures";
import type { TryStore } from "../../replay/trial-claims";
import { isDraining } from "./draining";

export interface HealthSubject {
  /** `UI_HEALTH_TOKEN`; null tells nobody more. */
  readonly token: string | null;
  /** What whoever has the token learns, besides the advice: no secret, but of use to an attacker. */
  readonly about: () => Readonly<Record<string, unknown>>;
  readonly store: string;
  readonly tryStore: TryStore;
  /** Why this process isn't ready although the store may be well: `CLOCK`, or null. */
  readonly unready: () => string | null;
}

/**
 * Answers a probe (PROTOCOL 4). With `?live`, the status is always 200. With `?ready`, the status is
 * 200 until the process is told to drain, unless its clock and the store's differ. Without either,
 * the status is 200 if, moreover, the replay store recorded a trial key lately. If the store did
 * not, the status is 503, and the body names the class of the failure; if the environment is wrong,
 * what to set. Whoever has `UI_HEALTH_TOKEN` also learns what to do, and what has to be the same in
 * all processes.
 *
 * @param subject not called for `?live`
 */
export async function answerHealth(
  request: Request,
  subject: () => HealthSubject,
): Promise<Response> {
  // Reads the URL first, because reading it tells Next not to make the response at build time.
  const { searchParams } = new URL(request.url);
  if (request.method !== "GET" && request.method !== "HEAD") {
    const detail = "Ask for the health with GET or HEAD.";
    const result = refuse("method_not_allowed", request.method, { detail });
    const { status, headers, body } = respond({ result }, false);
    return new Response(body, { status, headers: { ...headers, Allow: "GET, HEAD" } });
  }
  const { status, body } = await answerTo(request, searchParams, subject);
  const headers = { ...COMMON_HEADERS, "Content-Type": "application/json" };
  return new Response(request.method === "HEAD" ? null : JSON.stringify(body), { status, headers });
}

async function answerTo(request: Request, query: URLSearchParams, subject: () => HealthSubject) {
  if (query.has("live")) return { status: 200, body: { live: true } };
  if (isDraining()) return { status: 503, body: { draining: true } };
  const asked = subjectOf(subject);
  if ("misconfigured" in asked) {
    const body = { store: null, failure: "MISCONFIGURED", advice: asked.misconfigured };
    return { status: 503, body };
  }
  const { store, tryStore, unready, token, about } = asked;
  // Readiness doesn't wait for the trial, because a store that is down or hangs must not cost the
  // pages. The trial compares the clocks, so the next probe learns of one that was set right.
  const trial = tryStore();
  if (query.has("ready")) return readiness(unready());
  const failure = await trial;
  const status = failure === null ? 200 : 503;
  if (token === null || !holds(request, token)) return { status, body: { store, failure } };
  const advice = failure === null ? undefined : adviceOn(failure);
  return { status, body: { store, failure, advice, ...about() } };
}

const readiness = (failure: string | null) =>
  failure === null
    ? { status: 200, body: { ready: true } }
    : { status: 503, body: { ready: false, failure } };

/** A wrong environment lets no process run but a Worker, which nothing ends at its start. */
function subjectOf(subject: () => HealthSubject): HealthSubject | { misconfigured: string } {
  try {
    return subject();
  } catch (error) {
    if (error instanceof ConfigurationError) return { misconfigured: error.message };
    throw error;
  }
}

/** Compares digests, so that neither the token's length nor a right beginning shows in the time. */
function holds({ headers }: Request, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(headers.get("authorization") ?? ""), digest(`Bearer ${token}`));
}
