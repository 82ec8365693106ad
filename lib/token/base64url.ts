/** Unpadded base64url (RFC 4648, section 5). */
export function encodeBase64url(bytes: Uint8Array | string): string {
  return Buffer.from(bytes as Uint8Array).toString("base64url");
}

/**
 * The bytes of a segment, or null for any spelling that does not re-encode to itself.
 *
 * Decoders accept padding, the other alphabet and stray trailing bits; each would be a second spelling
 * of one token and so a way around the replay key, `sha256(ctx)` (DECISIONS 3).
 */
export function decodeBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : null;
}
