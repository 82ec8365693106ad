import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { decodeBase64url } from "./decode-base64url";
import { INSTANCE_ID_PREFIX } from "./ids";
import type { KeyRing } from "./key-ring";

/** The largest JSON text of props that an instance id carries, bytes (PROTOCOL 2). */
export const MAX_SEALED_BYTES = 256;

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const RANDOM_ID_BYTES = 16;

/** A fresh instance id without props: 128 random bits. */
export function randomInstanceId(): string {
  return INSTANCE_ID_PREFIX + randomBytes(RANDOM_ID_BYTES).toString("base64url");
}

/**
 * A fresh instance id that carries props: `nonce | ciphertext | tag` of AES-256-GCM under the first
 * key, with the component's name as associated data (PROTOCOL 2).
 *
 * @throws TypeError when the props are larger than 256 bytes of JSON
 */
export function sealInstanceId(component: string, props: unknown, keyRing: KeyRing): string {
  const text = Buffer.from(JSON.stringify(props) ?? "null");
  if (text.length > MAX_SEALED_BYTES) {
    throw new TypeError(
      `The props of component "${component}" are ${text.length} bytes of JSON; at most ` +
        `${MAX_SEALED_BYTES} fit into an instance. Pass a key and look the rest up in the handler.`,
    );
  }
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyRing[0].seal, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(component));
  const sealed = [nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()];
  return INSTANCE_ID_PREFIX + Buffer.concat(sealed).toString("base64url");
}

/**
 * The props that an instance id carries, opened with any key of the ring; null if no key opens it.
 */
export function openInstanceId(
  component: string,
  instanceId: string,
  keyRing: KeyRing,
): { readonly props: unknown } | null {
  const sealed = decodeBase64url(instanceId.slice(INSTANCE_ID_PREFIX.length));
  if (!sealed || sealed.length <= NONCE_BYTES + TAG_BYTES) return null;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const ciphertext = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
  const tag = sealed.subarray(-TAG_BYTES);
  for (const { seal } of keyRing) {
    const decipher = createDecipheriv(CIPHER, seal, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(component)).setAuthTag(tag);
    try {
      const opened = Buffer.concat([decipher.update(ciphertext), decipher.final()]);
      return { props: JSON.parse(opened.toString()) };
    } catch {
      // final() throws if the tag does not match. The next key may fit.
    }
  }
  return null;
}
