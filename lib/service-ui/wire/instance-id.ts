import { randomBytes } from "node:crypto";
import { INSTANCE_ID_PREFIX } from "./ids";
import type { KeyRing } from "./key-ring";
import { seal, unseal } from "./seal";

/** The largest JSON text of props that an instance id carries, bytes (PROTOCOL 2). */
export const MAX_SEALED_BYTES = 256;

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
  return INSTANCE_ID_PREFIX + seal(text, keyRing[0].seal, component);
}

/**
 * The props that an instance id carries, opened with any key of the ring; null if no key opens it.
 */
export function openInstanceId(
  component: string,
  instanceId: string,
  keyRing: KeyRing,
): { readonly props: unknown } | null {
  const sealed = instanceId.slice(INSTANCE_ID_PREFIX.length);
  const keys = keyRing.map((key) => key.seal);
  const opened = unseal(sealed, keys, component);
  return opened && { props: opened.value };
}
