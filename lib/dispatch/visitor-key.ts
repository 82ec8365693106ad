import { hash } from "node:crypto";

/**
 * Whom a dispatch counts for: the session cookie or, without one, the instance, so that visitors
 * behind one address do not starve each other (PROTOCOL 4).
 *
 * Not the client's address: `X-Forwarded-For` holds what a client writes into it, and would buy a
 * new limit with every request. The instance is signed, and every render has its own.
 */
export function visitorKey(session: string | undefined, instanceId: string): string {
  return session ? `session:${hash("sha256", session, "hex")}` : `instance:${instanceId}`;
}
