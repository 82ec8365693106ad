/**
 * The claims of a signed context, the token of one event of a rendered component. Claims hold
 * nothing but the identity of that event (SPEC.md 2.6).
 */
export interface Claims {
  /** Component name. */
  readonly c: string;
  /** Instance identifier. */
  readonly i: string;
  /** Part name. */
  readonly p: string;
  /** Event name. */
  readonly e: string;
  /** The "updates path": the field that the part binds, or `""` if there is none (PROTOCOL 2). */
  readonly u: string;
  /** Issued at, whole seconds since the Unix epoch. */
  readonly iat: number;
  /** Expires at, whole seconds since the Unix epoch; the token is invalid from this second on. */
  readonly exp: number;
}
