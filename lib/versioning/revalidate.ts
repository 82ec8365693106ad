import { namesEntityTag, weakEntityTag } from "./entity-tag";

/**
 * Gives a 200 response its entity tag, and answers 304 if the client already has it (RFC 9110,
 * sections 13.1.2 and 15.4.5).
 *
 * It reads the whole body, because the tag precedes the body.
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
