import type { FormFields } from "../wire/dispatch";
import type { InteractionRequest } from "../wire/request-view";
import type { PatchMaker } from "./patch";
import type { ResultMaker } from "./result";

/** What a dispatch says of itself. */
export interface BaseEvent<Props, Input, Context, Part extends string> {
  /** The id of the rendered component that fired, prefix `uci_`. Every render makes a new id. */
  readonly instanceId: string;
  readonly component: string;
  /** The part that fired. */
  readonly part: Part;
  /** The native event's name. */
  readonly event: string;
  /** The path that the part declares as its `bind`, such as `user.email`; `""` if it has none. */
  readonly updates: string;
  /** Single-use id of this dispatch, prefix `ui_evt_`. */
  readonly dispatchId: string;
  /** The payload, checked and deeply frozen. */
  readonly payload: Readonly<Record<string, unknown>>;
  /**
   * The payload's `value`; undefined if the payload has none. A user can send any type, so
   * validate the value.
   */
  value(): unknown;
  /**
   * The key of the nearest element with a key around the one that fired, itself included, such as
   * its row; undefined if there is none. A user can send any key, also that of somebody else's
   * row, so check that this user may use it.
   */
  readonly rowKey: string | undefined;
  /**
   * The form's fields in document order, if the part is a form or the event submits one; otherwise
   * empty.
   */
  readonly fields: FormData;
  /**
   * What the event's `input` schema made of the form's fields or the value; undefined without a
   * schema, and in `allow` and the authorizer.
   */
  readonly input: Input;
  /** What the `context` of `createUi` returned for this dispatch; undefined without one. */
  readonly context: Context;
  /**
   * The props that the component was rendered with. The user can neither read nor change these.
   */
  readonly props: Props;
  /** When the token of this interaction was issued. */
  readonly issuedAt: Date;
  /** When the token of this interaction expires. */
  readonly expiresAt: Date;
  readonly request: InteractionRequest;
  /**
   * Aborted when the handler's time is up (`UI_HANDLER_TIMEOUT_MS`). With
   * `concurrency: "replace"`, also aborted when a newer interaction replaces this one or the
   * connection is lost.
   */
  readonly signal: AbortSignal;
}

/**
 * What a handler receives (SPEC.md 2.2, PROTOCOL 4), and what makes its answer: patches, or a
 * result.
 *
 * All names come from the verified token. `payload`, `value()`, `fields` and `rowKey` come from the
 * user, who can send anything.
 *
 * In `events: (on) => […]`, the event of a handler knows its component. Write this type for a
 * function of your own that takes an event.
 *
 * @typeParam Props the component's encrypted props, as its schema returns them
 * @typeParam Target the names that a patch may target, so that a wrong name does not compile; a
 *   function need not name every target of its component; default: any
 * @typeParam Input what the event's `input` schema returns
 * @typeParam Context what the `context` of `createUi` returns
 */
export interface UiInteractionEvent<
  Props = unknown,
  in Target extends string = never,
  Input = unknown,
  Context = unknown,
> extends BaseEvent<Props, Input, Context, string>,
    PatchMaker<AnyIfNever<Target>>,
    ResultMaker<string> {}

/** An event whose type names no target may name any. */
type AnyIfNever<Target extends string> = [Target] extends [never] ? string : Target;

/** Converts the pairs of strings in `payload.fields` to `FormData`. */
export function formDataOf(fields: unknown): FormData {
  const data = new FormData();
  for (const [name, value] of pairsOf(fields)) data.append(name, value);
  return data;
}

/** The pairs of strings in `payload.fields`. */
export function pairsOf(fields: unknown): FormFields {
  return Array.isArray(fields) ? fields.filter(isPair) : [];
}

function isPair(pair: unknown): pair is readonly [string, string] {
  return (
    Array.isArray(pair) &&
    pair.length === 2 &&
    typeof pair[0] === "string" &&
    typeof pair[1] === "string"
  );
}
