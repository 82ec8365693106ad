import { randomUUID } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";

/** The cookie that tells visitors of the live examples apart. */
export const VISITOR_COOKIE = "docs-visitor";

/**
 * Passes a request on, with a cookie for whoever has none, and signs them in as README's example
 * expects it.
 */
export function asVisitor(request: NextRequest): NextResponse {
  const response = NextResponse.next();
  if (!request.cookies.has(VISITOR_COOKIE)) {
    // Next counts a cookie of `response.cookies` as one of this request already. Then each crawler
    // would be a visitor, and drive out one who comes back.
    const cookie = `${VISITOR_COOKIE}=${randomUUID()}; Path=/; HttpOnly; SameSite=Lax`;
    response.headers.append("Set-Cookie", cookie);
    response.headers.append("Set-Cookie", "user=rosa; Path=/; HttpOnly; SameSite=Lax");
  }
  return response;
}
