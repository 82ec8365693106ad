/** A variable of the environment has a value that it may not have; the message says what to set. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}
