import type { DebugInfo } from "../interaction/result";
import type { WirePatch } from "../protocol/patch";
import type { RegisteredInteraction } from "../registry/create-registry";
import type { Refusal } from "./refusal";

/** What a handler that ran asks for, checked. */
export interface Completion {
  readonly ok: true;
  readonly kind: "ack" | "patch";
  readonly patches: readonly WirePatch[];
  readonly refresh?: true;
  readonly navigate?: string;
  readonly debug?: DebugInfo;
}

/** What became of one request. */
export interface Outcome {
  readonly result: Completion | Refusal;
  /** Only if it was well-formed. */
  readonly dispatchId?: string;
  /** Whether some of the body was left unread: the connection can't be used again. */
  readonly isUnread?: boolean;
  /**
   * Only once the registry has resolved it: what a client merely claims has no place in logs and
   * metrics.
   */
  readonly interaction?: RegisteredInteraction;
}
