import { type NextRequest, NextResponse } from "next/server";
import { USER_COOKIE } from "./components/user-cookie";

export const config = { matcher: ["/", "/active", "/completed"] };

const DAY_SECONDS = 86_400;

/** Gives each browser a list of its own. Who has the cookie has the list, so nobody can guess it. */
export function proxy({ cookies, nextUrl }: NextRequest): NextResponse {
  const response = NextResponse.next();
  if (!cookies.has(USER_COOKIE)) {
    response.cookies.set(USER_COOKIE, crypto.randomUUID(), {
      httpOnly: true,
      sameSite: "lax",
      secure: nextUrl.protocol === "https:",
      maxAge: 400 * DAY_SECONDS,
    });
  }
  return response;
}
