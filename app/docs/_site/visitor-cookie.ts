import { randomUUID } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";

/** The cookie that tells visitors of the live examples apart. */
export const VISITOR_COOKIE = "docs-visitor";

/** Passes a request on, with a cookie for whoever has none. */
export function asVisitor(request: NextRequest): NextResponse {
  const response = NextResponse.next();
  if (!request.cookies.has(VISITOR_COOKIE)) {
    // Whoever frames the docs elsewhere sees the examples, and keeps nothing.
    response.cookies.set(VISITOR_COOKIE, randomUUID(), { httpOnly: true, sameSite: "lax" });
  }
  return response;
}
