import { hash } from "node:crypto";

/** HMAC-SHA256 under one key: the tag of a message, of a text that of its UTF-8 bytes, in base64url. */
export type Hmac = (message: Uint8Array | string) => string;

/** Of SHA-256, bytes. */
const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
/** No token that `verify` reads is as long. */
const MAX_MESSAGE_BYTES = 4096;
/** Of a text that is too long, all that fits is written: with room for one more character, that is too long as well. */
const SPARE_BYTES = 4;

/**
 * Makes HMAC-SHA256 (RFC 2104, section 2) of two hashes in one call each. Node's own is an object with a stream's
 * inheritance for every message, at several times the cost of what it hashes (`docs/decisions/050-speed.md`).
 *
 * The tags of messages over 4,096 bytes are not made: a RangeError.
 */
export function createHmac(secret: string): Hmac {
  // Not of Node's pool, from which anybody may be handed what stood there before.
  const bytes = new TextEncoder().encode(secret);
  const key = bytes.length > BLOCK_BYTES ? hash("sha256", bytes, "buffer") : bytes;
  const inner = Buffer.alloc(BLOCK_BYTES + MAX_MESSAGE_BYTES + SPARE_BYTES);
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES);
  for (let at = 0; at < BLOCK_BYTES; at += 1) {
    inner[at] = (key[at] ?? 0) ^ 0x36;
    outer[at] = (key[at] ?? 0) ^ 0x5c;
  }
  return (message) => {
    const length = typeof message === "string" ? inner.write(message, BLOCK_BYTES) : message.length;
    if (length > MAX_MESSAGE_BYTES) throw new RangeError("Longer than any token's claims.");
    if (typeof message !== "string") inner.set(message, BLOCK_BYTES);
    const digest = hash("sha256", inner.subarray(0, BLOCK_BYTES + length), "binary");
    outer.write(digest, BLOCK_BYTES, "binary");
    return hash("sha256", outer, "base64url");
  };
}
