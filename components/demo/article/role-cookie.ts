import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { currentKeyRing, type KeyRing } from "service-ui/server";

/** The cookie that makes a user of the demo an editor. */
export const ROLE_COOKIE = "demo_role";
export const ROLE_TTL_SECONDS = 8 * 3600;

/**
 * The cookie's value for an editor, `editor.<expiry>.<mac>`: without the secret nobody can make
 * one.
 *
 * @param nowSeconds Unix seconds; default now
 */
export function issueEditorCookie(
  [key]: KeyRing = currentKeyRing(),
  nowSeconds = Math.floor(Date.now() / 1000),
): string {
  return sign(key, nowSeconds + ROLE_TTL_SECONDS);
}

/** Whether a cookie's value was issued under a key of the ring and has not expired. */
export function isEditorCookie(
  value: string | undefined,
  keyRing: KeyRing = currentKeyRing(),
  nowSeconds = Math.floor(Date.now() / 1000),
): boolean {
  const [, expiry] = /^editor\.(\d{1,12})\.[\w-]{43}$/.exec(value ?? "") ?? [];
  if (!value || !expiry || nowSeconds >= Number(expiry)) return false;
  // The whole text is compared, so each cookie has one spelling.
  return keyRing.some((key) => isSameText(value, sign(key, Number(expiry))));
}

function sign({ seal }: KeyRing[0], expiry: number): string {
  // A key of its own: what is signed for a cookie never passes for a signed token.
  const key = Buffer.from(hkdfSync("sha256", seal, "", "demo-role", 32));
  const text = `editor.${expiry}`;
  return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
}

function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
