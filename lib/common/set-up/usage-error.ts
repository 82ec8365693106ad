/** The command's arguments are invalid. The message says what is allowed. */
export class UsageError extends Error {
  override name = "UsageError";
}
