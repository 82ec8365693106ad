import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from "node:crypto";
import { decodeBase64url } from "./decode-base64url";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts: `nonce | ciphertext | tag` of AES-256-GCM, in base64url (PROTOCOL 2).
 *
 * @param associated must be the same when the text is opened
 */
export function seal(text: Uint8Array, key: KeyObject, associated: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(associated));
  const sealed = [nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString("base64url");
}

/** The JSON value that was sealed, opened with any of the keys; null if no key opens it. */
export function unseal(
  text: string,
  keys: readonly KeyObject[],
  associated: string,
): { readonly value: unknown } | null {
  const opened = unsealText(text, keys, associated);
  if (opened === null) return null;
  try {
    return { value: JSON.parse(opened) };
  } catch {
    return null;
  }
}

/** The text that was sealed, in UTF-8, opened with any of the keys; null if no key opens it. */
export function unsealText(
  text: string,
  keys: readonly KeyObject[],
  associated: string,
): string | null {
  const sealed = decodeBase64url(text);
  if (!sealed || sealed.length <= NONCE_BYTES + TAG_BYTES) return null;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const ciphertext = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
  const tag = sealed.subarray(-TAG_BYTES);
  for (const key of keys) {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(associated)).setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString();
    } catch {
      // final() throws if the tag does not match. The next key may fit.
    }
  }
  return null;
}
