import { randomUUID } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";

/** The cookie that tells visitors of the live examples apart. */
export const VISITOR_COOKIE = "docs-visitor";

/** Passes a request on, with the cookies that it lacks: a visitor's own, and an example's user. */
export function asVisitor(request: NextRequest): NextResponse {
  const response = NextResponse.next();
  const cookies = [
    [VISITOR_COOKIE, randomUUID()],
    // Examples that let only a user in find this one signed in.
    ["user", "rosa"],
  ] as const;
  for (const [name, value] of cookies) {
    if (request.cookies.has(name)) continue;
    // Next counts a cookie of `response.cookies` as one of this request already. Then each crawler
    // would be a visitor, and drive out one who comes back.
    const cookie = `${name}=${value}; Path=/; HttpOnly; SameSite=Lax`;
    response.headers.append("Set-Cookie", cookie);
  }
  return response;
}
