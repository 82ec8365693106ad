import type { z } from "zod";

/** Messages by the names of their fields. */
export type Errors<Name extends string> = { readonly [Field in Name]?: string | undefined };

/** The first message of each field. */
export function errorsOf({ issues }: z.ZodError): Record<string, string> {
  const first = issues.toReversed();
  return Object.fromEntries(first.map(({ path, message }) => [path.join("."), message]));
}
