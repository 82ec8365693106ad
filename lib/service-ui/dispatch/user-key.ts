import { hash } from "node:crypto";

/**
 * The key under which the rate limiter counts a dispatch: the session cookie or, without one, the
 * instance id. Users behind one address thus have a limit each (PROTOCOL 4).
 *
 * The key is not the client's address, because a client can write anything into `X-Forwarded-For`
 * and so get a new limit with every request. The instance id is signed, and every render has its
 * own.
 */
export function userKey(session: string | undefined, instanceId: string): string {
  return session ? `session:${hash("sha256", session, "hex")}` : `instance:${instanceId}`;
}
