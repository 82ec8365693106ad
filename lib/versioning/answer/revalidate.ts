import { createHash } from "node:crypto";

const TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;

/**
 * Gives a 200 response its entity tag. Returns 304 instead if the client already has that body (RFC
 * 9110, sections 13.1.2 and 15.4.5).
 *
 * Reads the whole body, because the tag is sent before the body.
 */
export async function revalidate(request: Request, response: Response): Promise<Response> {
  const body = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  const tag = weakEntityTag(body);
  headers.set("ETag", tag);
  if (namesEntityTag(request.headers.get("If-None-Match"), tag)) {
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  return new Response(body, { status: 200, headers });
}

/**
 * A weak entity tag of a body (RFC 9110, section 8.8.3). The tag is weak, because a server may send
 * the same body with or without compression.
 */
export function weakEntityTag(body: Uint8Array): string {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/**
 * Whether an `If-None-Match` field names the tag, by weak comparison (RFC 9110, section 13.1.2).
 *
 * @param field null names none; `*` names any
 */
export function namesEntityTag(field: string | null, tag: string): boolean {
  if (field === null) return false;
  if (field.trim() === "*") return true;
  const opaque = tag.replace(/^W\//, "");
  return (field.match(TAG) ?? []).some((given) => given.replace(/^W\//, "") === opaque);
}
