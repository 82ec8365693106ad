type Files = Readonly<Record<string, string>>;

/** What an app had before it knew of versions: a dynamic segment in a route group, a catch-all. */
export const OWN_API: Files = {
  "next.config.ts": `import type { NextConfig } from "next";

const config: NextConfig = { basePath: "/shop", trailingSlash: true };

export default config;
`,
  "app/(shop)/api/v1/orders/[id]/route.ts": `import type { NextRequest } from "next/server";

export async function GET(_: NextRequest, { params }: { params: Promise<{ id: string }> }) {
  return Response.json({ id: (await params).id });
}
`,
  "app/api/v2/files/[...path]/route.ts": `export async function GET(
  _: Request,
  { params }: { params: Promise<{ path: string[] }> },
) {
  return Response.json({ path: (await params).path });
}
`,
  "app/api/v0/orders/route.ts": `export function GET() {
  return Response.json([]);
}
`,
  "app/own/route.ts": 'export const GET = () => Response.json("own");\n',
};

const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/** The same, as the handbook tells its author to take the versions in. */
export const VERSIONED_API = {
  "app/api/versions.ts": `import { defineVersions } from "service-ui-versioning";

export const versions = defineVersions({
  retirementPolicy: "/docs/retirement",
  routes: [
    { path: "/api/v1/status", version: "1.0.0", lifecycle: "active" },
    {
      path: "/api/v1/orders/[id]",
      version: "1.4.0",
      lifecycle: "deprecated",
      deprecation: "2026-06-01",
      sunset: "2099-06-01",
      successor: "/api/v2/orders/[id]",
      documentation: "/docs/orders",
    },
    { path: "/api/v2/orders/[id]", version: "2.0.0", lifecycle: "active" },
    { path: "/api/v2/files/[...path]", version: "2.0.0", lifecycle: "active" },
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
  "app/(shop)/api/v1/orders/[id]/route.ts": `import type { NextRequest } from "next/server";
import { versioned } from "@/app/api/versioned";

async function read(_: NextRequest, { params }: { params: Promise<{ id: string }> }) {
  return Response.json({ id: (await params).id });
}

export const { ${METHODS} } = versioned("/api/v1/orders/[id]", { GET: read });
`,
  "app/api/v2/orders/[id]/route.ts": `import { versioned } from "@/app/api/versioned";

export const { ${METHODS} } = versioned("/api/v2/orders/[id]", {
  GET: async (_, { params }) => Response.json({ id: (await params).id }),
});
`,
  "app/api/v2/files/[...path]/route.ts": `import { versioned } from "@/app/api/versioned";

export const { ${METHODS} } = versioned("/api/v2/files/[...path]", {
  GET: async (_, { params }) => Response.json({ path: (await params).path }),
});
`,
  "app/api/v0/orders/route.ts": `import { versioned } from "@/app/api/versioned";

export const { ${METHODS} } = versioned("/api/v0/orders", { GET: () => Response.json([]) });
`,
} as const satisfies Files;
