/** The command was asked for what makes no sense; the message says what does. */
export class UsageError extends Error {
  override name = "UsageError";
}
