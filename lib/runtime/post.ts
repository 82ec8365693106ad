import type {
  DispatchProblemBody,
  DispatchRequestBody,
  DispatchSuccessBody,
} from "../protocol/dispatch";
import type { Transport } from "./transport";

/** What came of a request. */
export interface Answer {
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** Where it is a success of the protocol. */
  readonly success?: DispatchSuccessBody | undefined;
  /** Where it is a refusal of the protocol. */
  readonly problem?: DispatchProblemBody | undefined;
  /** Whether the server may have decided without the answer reaching us, or has not decided yet. */
  readonly open: boolean;
}

/** How often a request is repeated; each pause is twice as long as the one before. */
const REPEATS = 4;
/** What gateways say, and a server that did not get as far as the handler. */
const OPEN = [502, 503, 504];

/**
 * Posts a request, and the very same again where its answer is lost: by its `dispatchId` the server
 * runs it at most once. A refusal is never repeated.
 */
export async function post(
  transport: Transport,
  request: DispatchRequestBody,
  signal: AbortSignal,
): Promise<Answer> {
  for (let repeat = 0; ; repeat++) {
    const answer = await ask(transport, request, signal).catch(() => ({ status: 0, open: true }));
    if (!answer.open || repeat === REPEATS) return answer;
    const pauseMs = transport.retryMs * 2 ** repeat * (1 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (signal.aborted || !transport.uses) return answer;
  }
}

/** @throws where the answer does not come, or not all of it */
async function ask(
  { url, timeoutMs }: Transport,
  request: DispatchRequestBody,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(request),
    cache: "no-store",
    // Not "error", which looks like a lost answer.
    redirect: "manual",
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  const { status, ok } = response;
  const body = await response.json().catch((error: unknown) => {
    if (!(error instanceof SyntaxError)) throw error;
  });
  const own = body?.dispatchId === request.dispatchId;
  return {
    status,
    success: ok && own && body.ok === true && Array.isArray(body.patches) ? body : undefined,
    problem: !ok && (own || !body?.dispatchId) && typeof body?.code === "string" ? body : undefined,
    open: OPEN.includes(status) && body?.code !== "handler_timeout",
  };
}
