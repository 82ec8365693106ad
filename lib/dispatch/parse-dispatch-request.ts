import { type DispatchRequestBody, REQUEST_FIELDS } from "../protocol/dispatch";
import { DISPATCH_ID_PATTERN } from "../protocol/ids";
import { type Refusal, refuse, type ShapeError } from "./refusal";

/** The deepest nesting of a payload, the payload's own level counted (DECISIONS 4, step 2). */
export const MAX_PAYLOAD_DEPTH = 16;

/** How many unknown fields are listed: an answer is not to be as large as the request. */
const MAX_ERRORS = 10;
/** How much of a key is repeated. */
const MAX_KEY_LENGTH = 100;

export type ParsedRequest =
  | { readonly ok: true; readonly request: DispatchRequestBody }
  | (Refusal & { readonly dispatchId?: string });

/** Step 2: parses the body once; what it returns is narrow, and its payload deeply frozen. */
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
    .slice(0, MAX_ERRORS)
    .map((key) => ({ pointer: pointerTo("", key), detail: "is not a field of a dispatch" }));
  if (typeof ctx !== "string" || ctx === "") {
    errors.push({ pointer: "/ctx", detail: "must be the token of a manifest entry" });
  }
  if (!hasId) {
    errors.push({ pointer: "/dispatchId", detail: `must match ${DISPATCH_ID_PATTERN.source}` });
  }
  if (!isPlainObject(payload)) {
    errors.push({ pointer: "/payload", detail: "must be an object" });
  } else if (!freezeWithin(payload, MAX_PAYLOAD_DEPTH)) {
    errors.push({ pointer: "/payload", detail: `must nest at most ${MAX_PAYLOAD_DEPTH} deep` });
  }
  if (errors.length > 0 || typeof ctx !== "string" || !hasId || !isPlainObject(payload)) {
    const refusal = refuse("malformed_request", "not the shape of a dispatch", { errors });
    return hasId ? { ...refusal, dispatchId } : refusal;
  }
  return { ok: true, request: { ctx, dispatchId, payload } };
}

/** One step of a JSON pointer (RFC 6901), cut where the key is very long. */
export function pointerTo(parent: string, key: string): string {
  const shown = key.length > MAX_KEY_LENGTH ? `${key.slice(0, MAX_KEY_LENGTH)}…` : key;
  return `${parent}/${shown.replaceAll("~", "~0").replaceAll("/", "~1")}`;
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

/** Freezes a JSON value through and through; false where it nests deeper than `levels`. */
function freezeWithin(value: object, levels: number): boolean {
  if (levels === 0) return false;
  Object.freeze(value);
  return Object.values(value).every(
    (child) => typeof child !== "object" || child === null || freezeWithin(child, levels - 1),
  );
}
