import type { KeyRing } from "./key-ring";
import type { SessionBinding } from "./sign-claims";

/** What signs the tokens of a render: `signingContext` makes one. */
export interface SigningContext {
  readonly keyRing: KeyRing;
  readonly binding: SessionBinding;
  /** Lifetime of each token, seconds. */
  readonly ttlSeconds: number;
  /**
   * Milliseconds since the Unix epoch. Read for each instance, because Next may stream an instance
   * late.
   */
  readonly nowMs: () => number;
  /**
   * The process's `UI_HANDLER_TIMEOUT_MS`, which the browser is told if it isn't the default; an
   * event's own `timeoutMs` wins.
   */
  readonly handlerTimeoutMs?: number;
}
