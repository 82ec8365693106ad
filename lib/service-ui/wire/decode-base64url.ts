/**
 * The bytes of an unpadded base64url text (RFC 4648, section 5), or null if encoding the bytes
 * again gives another text.
 *
 * Decoders accept padding, the other alphabet and stray trailing bits, so one token could be
 * spelled in several ways. The replay key `sha256(ctx)` would differ, and a dispatch could run
 * twice (PROTOCOL 3).
 */
export function decodeBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : null;
}
