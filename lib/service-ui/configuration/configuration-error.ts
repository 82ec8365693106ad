/** An environment variable has an invalid value; the message says what to set. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}
