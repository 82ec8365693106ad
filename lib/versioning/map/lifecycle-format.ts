/**
 * How the lifecycle dates are written in headers: `rfc` is RFC 9745's `@epoch` for `Deprecation`
 * and RFC 8594's HTTP date for `Sunset`; `date` is SPEC.md 9's `YYYY-MM-DD` for both.
 */
export const LIFECYCLE_FORMATS = ["rfc", "date"] as const;
/** `rfc`, the default, or `date`. */
export type LifecycleFormat = (typeof LIFECYCLE_FORMATS)[number];
