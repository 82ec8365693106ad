import { createHash } from "node:crypto";

/**
 * Whom a dispatch counts for: the session cookie or, without one, client address and instance, so that
 * visitors behind one address do not starve each other (DECISIONS 4).
 *
 * The address is the last that a proxy has added: a client can write those before it.
 */
export function visitorKey(
  sessionValue: string | undefined,
  headers: Headers,
  instanceId: string,
): string {
  if (sessionValue) return `session:${createHash("sha256").update(sessionValue).digest("hex")}`;
  const address = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "unknown";
  return `address:${address}|${instanceId}`;
}
