import { errorFields } from "../logging/error-fields";

/** Next's error messages for calls that a handler must not make, with what to write instead. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [
    /outside a request scope|static generation store missing/,
    "This handler ran on the Node mount, outside of Next's request: use event.request. " +
      "docs/hosting/node-mount.md says what differs there.",
  ],
  [
    /^`cache(Tag|Life)\(\)/,
    'On the Node mount functions with "use cache" are not cached, and those that call cacheTag() ' +
      "or cacheLife() throw. docs/hosting/node-mount.md says what differs there.",
  ],
  [
    /^updateTag can only be called/,
    "Handlers call revalidateTag(tag, { expire: 0 }), which has the same effect as " +
      '"updateTag" in an action.',
  ],
  [
    /^refresh can only be called/,
    "Handlers return UiInteractionResult.refresh() to render the page again.",
  ],
];

/** The advice for an error that a handler threw; undefined if there is none. */
export function hintFor(thrown: unknown): string | undefined {
  // Uses `errorFields`, because reading a field of an error may throw.
  const { message } = errorFields(thrown);
  return HINTS.find(([pattern]) => pattern.test(message))?.[1];
}
