/**
 * An app that knew no versions: handlers in Next's own shape, a route group, a dynamic segment, a
 * catch-all, and a middleware of its own. Around them stands what adopting takes.
 */
export const VERSIONED_APP: Readonly<Record<string, string>> = {
  "next.config.mjs": `import { withServiceUi } from "service-ui/next-config";
import { withVersions } from "service-ui-versioning/next-config";
import { buildRuntime } from "../../scripts/build-runtime.mjs";
import config from "./app.config.mjs";

buildRuntime();
const served = withServiceUi(config, { runtime: "../../public/event-runtime.js" });
export default withVersions(served, "./app/api/versions.ts");
`,
  "app.config.mjs": 'export default { basePath: "/shop", trailingSlash: true };',
  "app/layout.tsx": `import type { ReactNode } from "react";

export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  "app/api/versions.ts": `import { defineVersions } from "../../../../lib/versioning/versioning";

export const versions = defineVersions({
  retirementPolicy: "/policy",
  ask: { query: "api-version", header: "Api-Version", mediaType: "v" },
  routes: [
    {
      path: "/api/v1/orders/[id]",
      version: "1.4.0",
      lifecycle: "deprecated",
      deprecation: "2026-06-01",
      sunset: "2099-06-01",
      successor: "/api/v2/orders/[id]",
      documentation: "/docs/orders",
      resource: "/api/orders/[id]",
    },
    {
      path: "/api/v2/orders/[id]",
      version: "2.0.0",
      lifecycle: "active",
      resource: "/api/orders/[id]",
    },
    { path: "/api/v2/files/[...path]", version: "2.0.0", lifecycle: "active" },
    { path: "/api/v3/*", version: "3.0.0", lifecycle: "active" },
    {
      path: "/api/v0/orders/[id]",
      version: "0.9.0",
      lifecycle: "retired",
      deprecation: "2025-01-01",
      sunset: "2026-01-01",
      successor: "/api/v2/orders/[id]",
      documentation: "/docs/orders",
      resource: "/api/orders/[id]",
    },
    {
      path: "/api/v0/orders",
      version: "0.3.0",
      lifecycle: "retired",
      deprecation: "2025-01-01",
      sunset: "2026-01-01",
      documentation: "/docs/orders",
    },
  ],
});
`,
  "app/api/versioned.ts": `import { lifecycleWrapper } from "service-ui-versioning";
import { versions } from "./versions";

export const versioned = lifecycleWrapper({
  versions,
  headers: () => ({ "Access-Control-Allow-Origin": "https://client.example" }),
});
`,
  "app/(shop)/api/v1/orders/[id]/route.ts": `import type { NextRequest } from "next/server";

export const dynamic = "force-dynamic";

export async function GET(request: NextRequest, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return Response.json({ id, page: request.nextUrl.searchParams.get("page") });
}
`,
  "app/api/v2/orders/[id]/route.ts": `import { redirect } from "next/navigation";
import { versioned } from "../../../versioned";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = versioned("/api/v2/orders/[id]", {
  GET: async (_, { params }) => Response.json({ id: (await params).id }),
  POST: () => redirect("/elsewhere"),
});
`,
  "app/api/v2/files/[...path]/route.ts": `import { versioned } from "../../../versioned";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = versioned(
  "/api/v2/files/[...path]",
  { GET: async (_, { params }) => Response.json((await params).path) },
);
`,
  "app/api/v0/orders/[id]/route.ts": `import { versioned } from "../../../versioned";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = versioned(
  "/api/v0/orders/[id]",
  { GET: () => Response.json({}) },
);
`,
  "app/api/v0/orders/route.ts": `export async function GET() {
  return Response.json([]);
}
`,
  "app/api/v3/[post-id]/route.ts": `interface Context {
  readonly params: Promise<{ readonly "post-id": string }>;
}

export async function GET(_: Request, { params }: Context) {
  return Response.json(await params, { headers: { "Access-Control-Expose-Headers": "X-Total" } });
}
`,
  "app/api/v3/[post-id]/lines/route.ts": `const answer = () => Response.json([]);

export { answer as GET, answer as POST };
`,
  "proxy.ts": `import { NextResponse } from "next/server";
import { versionMiddleware } from "service-ui-versioning";
import { versioned } from "./app/api/versioned";

export const proxy = versionMiddleware(versioned, {
  next: (request) => {
    const response = NextResponse.next();
    response.headers.set("X-Own", request.nextUrl.pathname);
    return response;
  },
});

export const config = { matcher: "/api/:path*" };
`,
};
