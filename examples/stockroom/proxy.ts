import { type NextRequest, NextResponse } from "next/server";
import { versionMiddleware } from "service-ui-versioning";
import { versioned } from "./app/api/versioned";
import { findUser, SESSION_COOKIE } from "./data/sessions";

export const proxy = versionMiddleware(versioned, { next: requireSession });

export const config = {
  matcher: ["/", "/items/:path*", "/history", "/reports", "/docs/:path*", "/api/:path*"],
};

/**
 * Leads who is not signed in to where one does, before a page begins. Each page and each
 * interaction look the session up again: this is for the user's sake, not for safety's.
 */
function requireSession({ nextUrl, cookies }: NextRequest): Response | undefined {
  if (nextUrl.pathname.startsWith("/api/")) return undefined;
  if (findUser(cookies.get(SESSION_COOKIE)?.value)) return undefined;
  return NextResponse.redirect(new URL("/sign-in", nextUrl));
}
