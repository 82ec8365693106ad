/** The command's arguments make no sense; the message says which arguments do. */
export class UsageError extends Error {
  override name = "UsageError";
}
