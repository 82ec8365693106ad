import type { RegisteredInteraction } from "../declare/create-registry";
import type { DebugInfo } from "../interaction/result";
import type { WireFocus } from "../wire/dispatch";
import type { Place } from "../wire/mistakes";
import type { WirePatch } from "../wire/patch";
import type { Refusal } from "./refusal";

/** The checked result of a handler that ran. */
export interface Completion {
  readonly ok: true;
  readonly kind: "ack" | "patch";
  readonly patches: readonly WirePatch[];
  readonly refresh?: true;
  readonly navigate?: string;
  readonly replace?: true;
  readonly scroll?: false;
  readonly focus?: WireFocus;
  readonly debug?: DebugInfo;
}

export interface Outcome {
  readonly result: Completion | Refusal;
  /** Set only if the request's `dispatchId` was well-formed. */
  readonly dispatchId?: string | undefined;
  /** Whether some of the body was left unread. The connection then can't be used again. */
  readonly isUnread?: boolean;
  /** The names in the signed context. Set only if it was verified, so that no client chooses them. */
  readonly place?: Place;
  /** Set only if the registry has found the interaction, so that metrics have a bounded number of names. */
  readonly interaction?: RegisteredInteraction;
}
