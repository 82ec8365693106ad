import type { InteractionRequest } from "../wire/request-view";

/**
 * A key of the application's own for the user of a request, such as the id in a cookie that it has
 * verified; null if nobody is signed in.
 */
export type UserKey = (request: InteractionRequest) => string | null;

/**
 * Asks an application who the user of a request is. An empty text is nobody.
 *
 * @returns undefined if the application doesn't say, since it has no `userKey`
 * @throws what `userKey` throws, and TypeError if it returns something else
 */
export function askUserKey(
  { userKey }: { readonly userKey?: UserKey | undefined },
  request: InteractionRequest,
): string | null | undefined {
  if (!userKey) return undefined;
  const own: unknown = userKey(request);
  if (own === null || typeof own === "string") return own || null;
  // Nobody waits for a promise, and one that rejects unheard would end the process.
  Promise.resolve(own).catch(() => {});
  throw new TypeError("userKey returns a string or null, and not a promise.");
}
