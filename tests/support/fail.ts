/** Throws, as an expression; of a text, an error that says it. */
export function fail(error: unknown): never {
  throw typeof error === "string" ? new Error(error) : error;
}
