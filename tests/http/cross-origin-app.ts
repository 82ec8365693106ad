const ENDING = `deprecation: "2026-06-01", documentation: "/docs"`;

/**
 * An app whose versioned API a script of another origin calls. `ALLOWED_BY` says who allows that:
 * the wrapper for everyone (`public`) or for one origin (`wrapper`), the app's own middleware
 * (`middleware`), or `headers()` of the configuration, for requests with `cfg` in the query.
 */
export const CROSS_ORIGIN_APP: Readonly<Record<string, string>> = {
  "next.config.mjs": `import { withServiceUi } from "service-ui/next-config";
import { withVersions } from "service-ui-versioning/next-config";
import { buildRuntime } from "../../scripts/build-runtime.mjs";

const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, POST, PUT, DELETE",
  "Access-Control-Allow-Headers": "Content-Type",
  "Access-Control-Expose-Headers": "X-Total",
};

const config = {
  headers: async () => [
    {
      source: "/api/:path*",
      has: [{ type: "query", key: "cfg" }],
      headers: Object.entries(CORS).map(([key, value]) => ({ key, value })),
    },
  ],
};
buildRuntime();
const served = withServiceUi(config, { runtime: "../../public/event-runtime.js" });
export default withVersions(served, "./app/api/versions.ts");
`,
  "app/layout.tsx": `import type { ReactNode } from "react";

export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  "app/api/versions.ts": `import { defineVersions } from "../../../../lib/versioning/versioning";

export const versions = defineVersions({
  retirementPolicy: "/policy",
  ask: { header: "Api-Version" },
  routes: [
    { path: "/api/v1/*", version: "1.0.0", lifecycle: "active" },
    {
      path: "/api/off",
      version: "1.0.0",
      lifecycle: "deprecated",
      ${ENDING},
      brownouts: [{ from: "2026-06-02T00:00:00Z", to: "2099-01-01T00:00:00Z", retryAfter: true }],
    },
    { path: "/api/gone/*", version: "0.9.0", lifecycle: "retired", ${ENDING} },
    { path: "/api/shared", version: "1.0.0", lifecycle: "active" },
    { path: "/api/shared", version: "2.0.0", lifecycle: "active" },
  ],
});
`,
  "app/api/versioned.ts": `import { lifecycleWrapper } from "service-ui-versioning";
import { versions } from "./versions";

const allow = ({ headers }: Request) => ({
  "Access-Control-Allow-Origin": headers.get("Origin") ?? "null",
  Vary: "Origin",
});

export const versioned = lifecycleWrapper({
  versions,
  isPublic: process.env.ALLOWED_BY === "public",
  ...(process.env.ALLOWED_BY === "wrapper" ? { headers: allow } : {}),
});
`,
  "app/api/v1/things/route.ts": `export async function GET() {
  return Response.json([], { headers: { "X-Total": "0", "Access-Control-Expose-Headers": "X-Total" } });
}

export async function POST() {
  return Response.json({}, { status: 201 });
}
`,
  "app/api/off/route.ts": "export const GET = () => Response.json([]);\n",
  "app/api/[...unknown]/route.ts": `import { refuseUnknownPaths } from "service-ui-versioning";
import { versioned } from "../versioned";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = refuseUnknownPaths(versioned);
`,
  "app/api/gone/[id]/route.ts": "export const GET = () => Response.json([]);\n",
  "app/api/shared/route.ts": `export async function GET(request: Request) {
  return Response.json(request.headers.get("Api-Version"));
}
`,
  "proxy.ts": `import { NextResponse } from "next/server";
import { versionMiddleware } from "service-ui-versioning";
import { versioned } from "./app/api/versioned";

export const proxy = versionMiddleware(versioned, {
  next: (request) => {
    if (process.env.ALLOWED_BY !== "middleware") return undefined;
    const response = NextResponse.next();
    response.headers.set("Access-Control-Allow-Origin", request.headers.get("Origin") ?? "null");
    response.headers.set("Access-Control-Allow-Headers", "Content-Type");
    return response;
  },
});

export const config = { matcher: "/api/:path*" };
`,
};
