import { hash } from "node:crypto";
import type { InteractionRequest } from "../wire/request-view";

/**
 * The keys under which the rate limit and the slots count a dispatch before the application is
 * asked anything: the signed instance, and the session cookie where one is named and sent. Each
 * must have room, since anyone can make cookies up, and whoever loads pages has new instances
 * (PROTOCOL 4, Who is one user).
 *
 * No key is the client's address, because a client can write anything into `X-Forwarded-For`.
 */
export function pageKeys(
  instanceId: string,
  request: InteractionRequest,
  sessionCookie: string | null,
): readonly string[] {
  const session = sessionCookie === null ? "" : request.cookies.get(sessionCookie);
  return [
    `instance:${instanceId}`,
    ...(session ? [`session:${hash("sha256", session, "hex")}`] : []),
  ];
}

/** The key of who the application says that the user is. */
export function userKeys(ownKey: string | null | undefined): readonly string[] {
  return ownKey ? [`user:${hash("sha256", ownKey, "hex")}`] : [];
}
