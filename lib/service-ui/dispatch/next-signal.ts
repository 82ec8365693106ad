import { errorFields } from "../../common/logging/error-fields";
import { isLocalPath } from "../wire/local-path";
import { NEXT_FIXES } from "../wire/mistakes";

/** What a function of `next/navigation`, such as `redirect()`, asks for when it throws. */
type NextSignal =
  | { readonly kind: "forbid" }
  | { readonly kind: "navigate"; readonly path: string }
  /** A dispatch can't respond in that way; `advice` says what to write instead. */
  | { readonly kind: "unsupported"; readonly advice: string };

/**
 * Reads the error that `redirect()`, `notFound()`, `forbidden()` or `unauthorized()` threw;
 * undefined for any other error.
 *
 * Next marks these errors by their `digest` alone: `NEXT_REDIRECT;<type>;<url>;<status>;` and
 * `NEXT_HTTP_ERROR_FALLBACK;<status>`. Their classes differ from bundle to bundle.
 */
export function readNextSignal(error: unknown): NextSignal | undefined {
  const digest: unknown = Object(error).digest;
  if (typeof digest !== "string") return undefined;
  const [mark, ...words] = digest.split(";");
  if (mark === "NEXT_REDIRECT") return redirection(words);
  if (mark === "NEXT_HTTP_ERROR_FALLBACK") return HTTP_FALLBACKS.get(words[0] ?? "");
  return undefined;
}

/**
 * `words` are the type, the URL, the status and an empty text. The URL may hold semicolons itself.
 */
function redirection(words: readonly string[]): NextSignal {
  const path = words.slice(1, -2).join(";");
  return isLocalPath(path)
    ? { kind: "navigate", path }
    : { kind: "unsupported", advice: NEXT_FIXES.redirectAbroad };
}

const HTTP_FALLBACKS: ReadonlyMap<string, NextSignal> = new Map<string, NextSignal>([
  ["401", { kind: "forbid" }],
  ["403", { kind: "forbid" }],
  ["404", { kind: "unsupported", advice: NEXT_FIXES.notFound }],
]);

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
