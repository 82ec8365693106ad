/**
 * The bytes of an unpadded base64url text (RFC 4648, section 5), or null for any spelling that does
 * not re-encode to itself.
 *
 * Decoders accept padding, the other alphabet and stray trailing bits; each would be a second
 * spelling of one token and so a way around the replay key, `sha256(ctx)` (PROTOCOL 3).
 */
export function decodeBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : null;
}
