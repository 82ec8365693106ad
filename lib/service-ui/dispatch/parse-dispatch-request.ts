import { type DispatchRequestBody, REQUEST_FIELDS } from "../wire/dispatch";
import { DISPATCH_ID_PATTERN } from "../wire/ids";
import { checkPayload, pointerTo } from "./payload-guard";
import { type Refusal, refuse, type ShapeError } from "./refusal";

/**
 * How many unknown fields a response lists. The limit keeps the response from growing far beyond
 * the request.
 */
const MAX_TOLD_FIELDS = 8;

export type ParsedRequest =
  | { readonly ok: true; readonly request: DispatchRequestBody }
  | (Refusal & { readonly dispatchId?: string });

/**
 * Step 2 of PROTOCOL 4: parses the body once. The result has the known fields only, and its payload
 * is deeply frozen.
 */
export function parseDispatchRequest(text: string): ParsedRequest {
  const body = parseJson(text);
  if (!isPlainObject(body)) {
    const detail = "must be a JSON object with ctx, dispatchId and payload";
    return refuse("malformed_request", "not a JSON object", { errors: [{ pointer: "", detail }] });
  }
  const { ctx, dispatchId, payload = {} } = body;
  const hasId = typeof dispatchId === "string" && DISPATCH_ID_PATTERN.test(dispatchId);
  const errors: ShapeError[] = Object.keys(body)
    .filter((key) => !REQUEST_FIELDS.some((field) => field === key))
    .slice(0, MAX_TOLD_FIELDS)
    .map((key) => ({ pointer: pointerTo("", key), detail: "is not a field of a dispatch" }));
  if (typeof ctx !== "string" || ctx === "") {
    errors.push({ pointer: "/ctx", detail: "must be the token of a manifest entry" });
  }
  if (!hasId) {
    errors.push({ pointer: "/dispatchId", detail: `must match ${DISPATCH_ID_PATTERN.source}` });
  }
  if (!isPlainObject(payload)) {
    errors.push({ pointer: "/payload", detail: "must be an object" });
  } else {
    const beyond = checkPayload(payload);
    if (beyond) errors.push(beyond);
  }
  if (errors.length > 0 || typeof ctx !== "string" || !hasId || !isPlainObject(payload)) {
    const refusal = refuse("malformed_request", "not the shape of a dispatch", { errors });
    return hasId ? { ...refusal, dispatchId } : refusal;
  }
  return { ok: true, request: { ctx, dispatchId, payload } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
