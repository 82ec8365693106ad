/**
 * The claims of a signed context: opaque identity only (SPEC.md 2.6).
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
  /** Updates path; `""` for a part that binds nothing (PROTOCOL 2). */
  readonly u: string;
  /** Issued at, whole seconds since the Unix epoch. */
  readonly iat: number;
  /** Expires at, whole seconds since the Unix epoch; the token is invalid from this second on. */
  readonly exp: number;
}
