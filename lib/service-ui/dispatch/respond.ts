import { errorFields } from "../../common/logging/error-fields";
import type { DebugInfo } from "../interaction/result";
import type { DispatchProblemBody, DispatchSuccessBody } from "../wire/dispatch";
import { errorPage } from "../wire/error-page";
import { FAILURES } from "../wire/failures";
import { ENGLISH, type RefusalTexts } from "../wire/notice";
import { refusalText } from "../wire/refusal-texts";
import type { Completion, Outcome, Refusal } from "./outcome";

export const COMMON_HEADERS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
const SUCCESS_HEADERS = { ...COMMON_HEADERS, "Content-Type": "application/json" };

/** An HTTP response in a form that any kind of server can send. */
export interface DispatchResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * The HTTP response of an outcome. No other code makes a response (PROTOCOL 4).
 *
 * @param texts what a refusal says to the user
 */
export function respond(
  { result, dispatchId, isUnread }: Outcome,
  exposeDebug: boolean,
  texts: RefusalTexts = ENGLISH,
): DispatchResponse {
  const response = result.ok
    ? succeed(result, dispatchId ?? "", exposeDebug)
    : explain(result, dispatchId, exposeDebug, texts);
  if (!isUnread) return response;
  // Closes the connection. Otherwise a client that sends its body slowly could keep the socket for
  // as long as the server's own limits allow.
  return { ...response, headers: { ...response.headers, Connection: "close" } };
}

export function toResponse({
  status,
  headers,
  body,
}: Omit<DispatchResponse, "body"> & { readonly body: BodyInit }): Response {
  return new Response(body, { status, headers });
}

function succeed(
  {
    kind,
    patches,
    judged,
    invalid,
    conflict,
    refresh,
    navigate,
    replace,
    scroll,
    focus,
    debug,
  }: Completion,
  dispatchId: string,
  exposeDebug: boolean,
): DispatchResponse {
  const body: DispatchSuccessBody = {
    ok: true,
    kind,
    dispatchId,
    patches,
    ...(judged && { judged }),
    ...(invalid && { invalid }),
    ...(conflict && { conflict }),
    ...(refresh && { refresh }),
    ...(navigate !== undefined && { navigate }),
    ...(replace && { replace }),
    ...(scroll === false && { scroll }),
    ...(focus && { focus }),
    ...(exposeDebug && debug && { debug: sendable(debug) }),
  };
  return { status: 200, headers: SUCCESS_HEADERS, body: JSON.stringify(body) };
}

/** The handler has run, so a `debug` that JSON can't hold must not fail the response. */
function sendable(debug: DebugInfo): DebugInfo {
  try {
    JSON.stringify(debug);
    return debug;
  } catch (error) {
    return { error: `This debug value can't be sent as JSON: ${errorFields(error).message}` };
  }
}

function explain(
  refusal: Refusal,
  dispatchId: string | undefined,
  exposeDebug: boolean,
  texts: RefusalTexts,
): DispatchResponse {
  const { code, errors, retryAfterSeconds, remembersMs, receipt } = refusal;
  const { status, title, detail, ...known } = FAILURES[code];
  const said = {
    hasRun: refusal.hasRun ?? known.hasRun,
    again: receipt?.outcome === "running" ? "repeat" : (refusal.again ?? known.again),
    ...receipt,
  } as const;
  const body: DispatchProblemBody = {
    type: errorPage(code),
    title,
    status,
    code,
    detail: refusal.detail ?? detail,
    ...said,
    message: refusalText(code, said, texts),
    ...(dispatchId !== undefined && { dispatchId }),
    ...(errors && { errors }),
    ...(remembersMs !== undefined && { remembersMs }),
    ...(exposeDebug && refusal.hint && { hint: refusal.hint() }),
  };
  const headers = {
    ...COMMON_HEADERS,
    "Content-Type": "application/problem+json",
    ...(code === "method_not_allowed" && { Allow: "POST" }),
    ...(retryAfterSeconds !== undefined && { "Retry-After": String(retryAfterSeconds) }),
  };
  return { status, headers, body: JSON.stringify(body) };
}
