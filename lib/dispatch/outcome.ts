import type { DebugInfo } from "../interaction/result";
import type { WirePatch } from "../protocol/patch";
import type { RegisteredInteraction } from "../registry/create-registry";
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
  readonly debug?: DebugInfo;
}

export interface Outcome {
  readonly result: Completion | Refusal;
  /** Set only if the request's `dispatchId` was well-formed. */
  readonly dispatchId?: string | undefined;
  /** Whether some of the body was left unread. The connection then can't be used again. */
  readonly isUnread?: boolean;
  /**
   * Set only if the registry has found the interaction, so that a client's unverified names never
   * reach logs and metrics.
   */
  readonly interaction?: RegisteredInteraction;
}
