import { namesEntityTag, weakEntityTag } from "./entity-tag";

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
