import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto";

/** The length in bytes of the shortest secret that production accepts (PROTOCOL 3). */
export const MIN_SECRET_BYTES = 32;

export function isSecretLongEnough(secret: string): boolean {
  return Buffer.byteLength(secret) >= MIN_SECRET_BYTES;
}

/** The keys derived from one secret. */
export interface Key {
  /** Signs tokens. The key's bytes are the secret in UTF-8 (PROTOCOL 3). */
  readonly mac: KeyObject;
  /** Seals props. Derived from the secret: HKDF-SHA256, info `uci1`, 32 bytes (PROTOCOL 2). */
  readonly seal: KeyObject;
  /**
   * Derives the key that encrypts the receipts of a UTC day, `YYYY-MM-DD`: likewise, info `ucr1`, a
   * space and the day (PROTOCOL 4, Receipts).
   */
  readonly receiptOf: (day: string) => KeyObject;
  /** Makes digests of records and users. Derived likewise, info `ucd1` (PROTOCOL 2, Digests). */
  readonly digest: KeyObject;
}

/** The first key signs and seals; every key verifies and opens (PROTOCOL 3). */
export type KeyRing = readonly [Key, ...Key[]];

/**
 * Makes the key ring of the current secret and those before it, newest first.
 *
 * @throws TypeError when a secret is empty
 */
export function createKeyRing(secret: string, previousSecrets: readonly string[] = []): KeyRing {
  return [createKey(secret), ...previousSecrets.map(createKey)];
}

/**
 * Tells keys apart without telling them. It has a label of its own, so it is no part of a signature
 * or of another key. Whoever guesses a secret can check the guess against any token of a page just as
 * well, so it helps nobody who has no token.
 */
export function fingerprintOf({ mac }: Key): string {
  return Buffer.from(hkdfSync("sha256", mac, "", "service-ui fingerprint", 8)).toString("hex");
}

function createKey(secret: string): Key {
  if (secret === "") throw new TypeError("A secret of the key ring is empty.");
  // Passes a new buffer and not the string, because Node would copy the string into a pool that
  // other buffers share.
  const mac = createSecretKey(new TextEncoder().encode(secret));
  const derive = (info: string) =>
    createSecretKey(new Uint8Array(hkdfSync("sha256", mac, "", info, 32)));
  return {
    mac,
    seal: derive("uci1"),
    receiptOf: (day) => derive(`ucr1 ${day}`),
    digest: derive("ucd1"),
  };
}
