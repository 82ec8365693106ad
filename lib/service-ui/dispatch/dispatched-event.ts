import type { UiComponent } from "../declare/define-ui-component";
import { parseProps } from "../declare/standard-schema";
import { formDataOf, type UiInteractionEvent } from "../interaction/event";
import { UiResponsePatch } from "../interaction/patch";
import { RESULTS } from "../interaction/result";
import type { Claims } from "../wire/canonical-claims";
import type { DispatchRequestBody } from "../wire/dispatch";
import { isRowKey } from "../wire/ids";
import { openInstanceId } from "../wire/instance-id";
import type { KeyRing } from "../wire/key-ring";
import type { InteractionRequest } from "../wire/request-view";
import { type Refusal, refuse } from "./outcome";

/** What steps 8 and 9 add to a verified dispatch. */
export interface EventState {
  readonly signal: AbortSignal;
  readonly context?: unknown;
  readonly input?: unknown;
}

/**
 * The event of a verified dispatch, for the authorizer and the handler (SPEC.md 2.2). The event is
 * frozen, and its getters make a new value each time, so the handler gets exactly the event that
 * the authorizer allowed.
 *
 * This is a class, because getters of an object literal would hold memory: V8 keeps everything that
 * they refer to, here the whole request, until the next full garbage collection.
 */
export class DispatchedEvent implements UiInteractionEvent {
  readonly instanceId: string;
  readonly component: string;
  readonly part: string;
  readonly event: string;
  readonly updates: string;
  readonly dispatchId: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly rowKey: string | undefined;
  readonly props: unknown;
  readonly input: unknown;
  readonly context: unknown;
  readonly request: InteractionRequest;
  readonly signal: AbortSignal;
  // A handler may take any of these out of its event: `({ setText }) => …`.
  readonly value: () => unknown;
  readonly setText: UiInteractionEvent["setText"];
  readonly setValue: UiInteractionEvent["setValue"];
  readonly setAttribute: UiInteractionEvent["setAttribute"];
  readonly invalid = RESULTS.invalid;
  readonly conflict = RESULTS.conflict;
  readonly refresh = RESULTS.refresh;
  readonly navigate = RESULTS.navigate;
  readonly stream = RESULTS.stream;
  readonly patch = RESULTS.patch;
  readonly #claims: Claims;

  constructor(
    claims: Claims,
    { dispatchId, payload }: DispatchRequestBody,
    props: unknown,
    request: InteractionRequest,
    { signal, context, input }: EventState,
  ) {
    this.#claims = claims;
    this.instanceId = claims.i;
    this.component = claims.c;
    this.part = claims.p;
    this.event = claims.e;
    this.updates = claims.u;
    this.dispatchId = dispatchId;
    this.payload = payload;
    const rowKey = ownValue(payload, "rowKey");
    this.rowKey = isRowKey(rowKey) ? rowKey : undefined;
    this.props = props;
    this.input = input;
    this.context = context;
    this.request = request;
    this.signal = signal;
    this.value = () => ownValue(payload, "value");
    this.setText = (target, text) => UiResponsePatch.setText(this, target, text);
    this.setValue = (target, value) => UiResponsePatch.setValue(this, target, value);
    this.setAttribute = (target, attribute, value) =>
      UiResponsePatch.setAttribute(this, target, attribute, value);
    Object.freeze(this);
  }

  get fields(): FormData {
    return formDataOf(ownValue(this.payload, "fields"));
  }

  get issuedAt(): Date {
    return new Date(this.#claims.iat * 1000);
  }

  get expiresAt(): Date {
    return new Date(this.#claims.exp * 1000);
  }
}

function ownValue(payload: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(payload, key) ? payload[key] : undefined;
}

type OpenedProps = { readonly ok: true; readonly props: unknown } | Refusal;

/**
 * The props that the instance was rendered with, opened and validated again.
 *
 * If the props can be opened but are no longer valid, a deployment has changed the component. The
 * refusal is then `unknown_component`, so that the page renders the component again.
 */
export function openProps(
  { name, props }: UiComponent,
  instanceId: string,
  keyRing: KeyRing,
): OpenedProps {
  if (!props) return { ok: true, props: undefined };
  const opened = openInstanceId(name, instanceId, keyRing);
  if (!opened)
    return refuse("invalid_signed_ctx", "the instance carries no props of the component");
  const parsed = parseProps(props, opened.props);
  return parsed.ok
    ? parsed
    : refuse("unknown_component", "the encrypted props no longer fit the component's schema");
}
