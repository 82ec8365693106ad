/** What is wrong with a `METRICS_TOKEN`, and how to make one. */
export const WRONG_METRICS_TOKEN =
  "METRICS_TOKEN must have at least 16 ASCII characters and no space. Make one with: " +
  "openssl rand -hex 32";

/** Whether a text is long enough, and can stand in an `Authorization` header. */
export function isMetricsToken(text: string): boolean {
  return /^[\x21-\x7e]{16,}$/.test(text);
}
