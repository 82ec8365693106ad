import { createHmac, timingSafeEqual } from "node:crypto";
import type { Key, KeyRing } from "./key-ring";
import type { SessionBinding } from "./sign-claims";

/** The bytes of a digest, of which nobody can find another text with the same (PROTOCOL 2). */
const DIGEST_BYTES = 16;

/**
 * Who uses a page: the component's own key for them, or their session. Null if neither is known.
 *
 * A user and a session never have the same digest, whatever their texts are.
 */
export type PageUser = readonly [kind: "key" | "session", text: string] | null;

/**
 * Who uses a page.
 *
 * @param ownKey what the component's `userKey` returned; undefined if it has none, and then the
 *   session counts
 */
export function pageUser(ownKey: string | null | undefined, binding: SessionBinding): PageUser {
  if (ownKey !== undefined) return ownKey ? ["key", ownKey] : null;
  return binding ? ["session", binding] : null;
}

/**
 * A digest of the record that an instance shows (`ATTR_RECORD`). Two are equal only if component,
 * record and key are.
 *
 * @param record JSON, in which the order of an object's members doesn't count
 */
export function recordDigest(component: string, record: unknown, key: Key): string {
  return digestOf(["record", component, record], key);
}

/** A digest of who uses a page, for one component (`ATTR_USER`). */
export function userDigest(component: string, user: NonNullable<PageUser>, key: Key): string {
  return digestOf(["user", component, ...user], key);
}

/** Whether a text is the digest of this user for the component, under any key of the ring. */
export function isUserDigest(
  text: string,
  component: string,
  user: PageUser,
  keyRing: KeyRing,
): boolean {
  if (user === null) return false;
  const sent = Buffer.from(text);
  return keyRing.some((key) => {
    const own = Buffer.from(userDigest(component, user, key));
    return sent.length === own.length && timingSafeEqual(sent, own);
  });
}

/** The JSON list around the values keeps one from running into the next. */
function digestOf(values: readonly unknown[], { digest }: Key): string {
  const mac = createHmac("sha256", digest).update(JSON.stringify(values, inOrder)).digest();
  return mac.subarray(0, DIGEST_BYTES).toString("base64url");
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}
