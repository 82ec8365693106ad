import { createHmac, timingSafeEqual } from "node:crypto";
import type { KeyRing } from "./key-ring";
import type { SessionBinding } from "./sign-claims";

/** The bytes of a digest, of which nobody can find another text with the same (PROTOCOL 2). */
const DIGEST_BYTES = 16;
const DIGESTS = /^[\w-]{22}( [\w-]{22})*$/;

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
 * What tells the record that an instance shows (`ATTR_RECORD`): a digest for each key of the ring,
 * parted by spaces, so that pages of before and after a rotation of the secret have one in common.
 * Others are equal only if component, record and key are.
 *
 * @param record JSON, in which the order of an object's members doesn't count
 */
export function recordDigest(component: string, record: unknown, keyRing: KeyRing): string {
  return digestsOf(["record", component, record], keyRing).join(" ");
}

/**
 * What tells who uses a page, for one component (`ATTR_USER`), as `recordDigest` tells a record.
 */
export function userDigest(
  component: string,
  user: NonNullable<PageUser>,
  keyRing: KeyRing,
): string {
  return userDigests(component, user, keyRing).join(" ");
}

/** Whether one of a text's digests is that of this user for the component, under any key. */
export function isUserDigest(
  text: string,
  component: string,
  user: PageUser,
  keyRing: KeyRing,
): boolean {
  if (user === null || !DIGESTS.test(text)) return false;
  const own = userDigests(component, user, keyRing).map((digest) => Buffer.from(digest));
  return text.split(" ").some((digest) => {
    const sent = Buffer.from(digest);
    return own.some((one) => sent.length === one.length && timingSafeEqual(sent, one));
  });
}

const userDigests = (component: string, user: NonNullable<PageUser>, keyRing: KeyRing) =>
  digestsOf(["user", component, ...user], keyRing);

/** The JSON list around the values keeps one from running into the next. */
function digestsOf(values: readonly unknown[], keyRing: KeyRing): readonly string[] {
  const text = JSON.stringify(values, inOrder);
  return keyRing.map(({ digest }) =>
    createHmac("sha256", digest)
      .update(text)
      .digest()
      .subarray(0, DIGEST_BYTES)
      .toString("base64url"),
  );
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}
