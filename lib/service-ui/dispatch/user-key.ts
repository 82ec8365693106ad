import { hash } from "node:crypto";
import type { InteractionRequest } from "../interaction/event";

/**
 * A key of the application's own for the user of a request, such as the id in a cookie that it has
 * verified; null adds none.
 */
export type UserKey = (request: InteractionRequest) => string | null;

/**
 * The keys under which the rate limit and the slots count a dispatch: the signed instance, the
 * session cookie where one is named and sent, and the application's own key. Each must have room,
 * since anyone can make cookies up, and whoever loads pages has new instances (PROTOCOL 4, Who is
 * one user).
 *
 * No key is the client's address, because a client can write anything into `X-Forwarded-For`.
 *
 * @throws what `userKey` throws, and TypeError if it returns something else
 */
export function userKeys(
  instanceId: string,
  request: InteractionRequest,
  {
    sessionCookie,
    userKey,
  }: { readonly sessionCookie: string | null; readonly userKey?: UserKey | undefined },
): readonly string[] {
  const session = sessionCookie === null ? "" : request.cookies.get(sessionCookie);
  const own = userKey ? userKey(request) : null;
  if (own !== null && typeof own !== "string") {
    // Nobody waits for a promise, and one that rejects unheard would end the process.
    Promise.resolve(own).catch(() => {});
    throw new TypeError("userKey returns a string or null, and not a promise.");
  }
  return [
    `instance:${instanceId}`,
    ...(session ? [`session:${hash("sha256", session, "hex")}`] : []),
    ...(own ? [`user:${hash("sha256", own, "hex")}`] : []),
  ];
}
