import { errorFields } from "../../common/logging/error-fields";
import { NEXT_FIXES } from "../wire/mistakes";

/** Next's error messages for calls that a handler must not make. */
const ERRORS: readonly (readonly [RegExp, keyof typeof NEXT_FIXES])[] = [
  [/outside a request scope|static generation store missing/, "outsideRequest"],
  [/^`cache(Tag|Life)\(\)/, "notCached"],
  [/^updateTag can only be called/, "updateTag"],
  [/^refresh can only be called/, "refresh"],
];

/** What to write instead of the call that threw; undefined if it is none of Next's. */
export function fixOfNextError(thrown: unknown): string | undefined {
  // Uses `errorFields`, because reading a field of an error may throw.
  const { message } = errorFields(thrown);
  const found = ERRORS.find(([pattern]) => pattern.test(message));
  return found && NEXT_FIXES[found[1]];
}
