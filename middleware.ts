import { type NextRequest, NextResponse } from "next/server";
import { VERSIONS } from "./app/demo/api/_resources/versions";
import { readLifecycleFormat } from "./lib/versioning/lifecycle-format";
import { lifecycleHeaders } from "./lib/versioning/lifecycle-headers";

/**
 * Sets the lifecycle headers, and no other: what middleware sets silently replaces what the handler sets,
 * and `Link`, `Cache-Control` and `ETag` are the handler's. Set here as well, they also stand on an answer
 * that no handler makes.
 */
export function middleware(request: NextRequest): NextResponse {
  const response = NextResponse.next();
  const found = VERSIONS.match(request.nextUrl.pathname);
  if (!found) return response;
  for (const [name, value] of lifecycleHeaders(found.route, readLifecycleFormat())) {
    response.headers.set(name, value);
  }
  return response;
}

// Next reads this object without running the file, so the paths can't come from the version map.
export const config = {
  runtime: "nodejs",
  matcher: [
    "/demo/api/sunset-version",
    "/demo/api/v1/products",
    "/demo/api/v1/products/:slug",
    "/demo/api/versions",
    "/demo/api/openapi.json",
  ],
};
