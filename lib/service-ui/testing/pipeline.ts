import { requireAuthorizer } from "../declare/create-registry";
import { collectFrames } from "../dispatch/answer-in-frames";
import { type DispatchServices, dispatch } from "../dispatch/dispatch";
import type { DispatchRequest } from "../dispatch/dispatch-request";
import type { Outcome } from "../dispatch/outcome";
import { type DispatchResponse, respond } from "../dispatch/respond";
import type { SendFrame } from "../dispatch/run-stream";
import { setsCookies, whileResponding } from "../next/internals";
import { DISPATCH_PATH } from "../wire/markup";
import { type Answer, readAnswer } from "./answer";
import type { Connection } from "./firing";
import { inRequest } from "./in-request";
import { type Different, type Given, memoryServices } from "./memory-services";

/** The parts of the dispatcher that a test can replace. */
export type TestServices = Omit<Different, "authorizer"> & {
  /** Whether an answer has the handler's `debug` and hints; default true, as in development. */
  readonly exposeDebug?: boolean;
};

/**
 * Runs one POST through the pipeline. Returns the result in two forms: the answer that a test gets,
 * and the HTTP response.
 */
export type Send = (
  body: string,
  headers: Headers,
  connection?: Connection,
) => Promise<{ readonly answer: Answer; readonly http: DispatchResponse }>;

/**
 * The whole of `POST /__ui/dispatch` without a network. The steps are head, shape, verify, rate
 * limit, guard, resolve, replay, authorizer, handler and patches (PROTOCOL 4). Every step is the real
 * one, but by default the replay store is in memory and the rate limit is off. Next's functions,
 * such as `cookies()`, work in handlers.
 */
export function createPipeline(
  { authorizer, ...given }: Given & Pick<DispatchServices, "authorizer">,
  { exposeDebug = true, ...different }: TestServices = {},
): Send {
  requireAuthorizer(given.registry, authorizer);
  const ofNext = { authorizer, setsCookies, whileResponding };
  const services = memoryServices(given, { ...ofNext, ...different });
  return async (body, headers, connection) => {
    const collected = collectFrames();
    const sendFrame: SendFrame = (patches) =>
      collected.sendFrame(patches) ?? connection?.sendFrame(patches);
    const request = { ...requestOf(body, headers), ...connection };
    const { result, calls } = await inRequest({ headers, phase: "action" }, () =>
      dispatch(request, services, sendFrame),
    );
    const outcome = collected.addTo(result);
    const http = respond(outcome, exposeDebug);
    return { http, answer: readAnswer(http, outcome, errorsOf(outcome), calls) };
  };
}

function requestOf(text: string, headers: Headers): DispatchRequest {
  const bytes = Buffer.from(text);
  const body = async (maxBytes: number) => (bytes.length > maxBytes ? null : bytes);
  return { method: "POST", headers, body };
}

export function errorsOf(outcome: Outcome | undefined): readonly unknown[] {
  if (!outcome || outcome.result.ok) return [];
  const { result } = outcome;
  if (result.code === "invalid_patch") {
    return [new Error(`Invalid patch: ${result.reason}. ${result.hint?.() ?? ""}`.trim())];
  }
  return "cause" in result ? [result.cause] : [];
}

/** Throws a pipeline's error again, with the error's own stack; wraps several in one error. */
export function throwFirst(errors: readonly unknown[]): void {
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, `${DISPATCH_PATH} reported errors`);
}
