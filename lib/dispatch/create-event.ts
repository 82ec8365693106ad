import { formDataOf, type ReadonlyHeaders, type UiInteractionEvent } from "../interaction/event";
import type { Claims } from "../protocol/claims";
import { parseCookies } from "../protocol/cookie";
import type { DispatchRequestBody } from "../protocol/dispatch";

/**
 * What the authorizer and the handler see of a verified dispatch (SPEC.md 2.2). It is frozen: what
 * the authorizer has allowed is what the handler gets.
 */
export function createEvent(
  claims: Claims,
  { dispatchId, payload }: DispatchRequestBody,
  props: unknown,
  headers: ReadonlyHeaders,
  signal: AbortSignal,
): UiInteractionEvent {
  return Object.freeze({
    instanceId: claims.i,
    component: claims.c,
    part: claims.p,
    event: claims.e,
    updates: claims.u,
    dispatchId,
    payload,
    props,
    signal,
    value: () => ownValue(payload, "value"),
    get fields() {
      return formDataOf(ownValue(payload, "fields"));
    },
    get issuedAt() {
      return new Date(claims.iat * 1000);
    },
    get expiresAt() {
      return new Date(claims.exp * 1000);
    },
    request: Object.freeze({
      headers,
      get cookies() {
        return parseCookies(headers.get("cookie"));
      },
    }),
  });
}

function ownValue(payload: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(payload, key) ? payload[key] : undefined;
}
