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
  "app/api/versions.ts": `import { defineVersions } from "service-ui/versioning";

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
  "app/openapi.json/route.ts": `import { describeVersions } from "service-ui/versioning";
import { versions } from "@/app/api/versions";

const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
const get = (schema: object, parameters: readonly object[] = []) => {
  const content = { "application/json": { schema } };
  return { get: { parameters, responses: { "200": { description: "It.", content } } } };
};
const object = (name: string, schema: object) => ({
  type: "object",
  required: [name],
  additionalProperties: false,
  properties: { [name]: schema },
});
const text = { type: "string" };

export const GET = () =>
  Response.json(
    describeVersions(
      {
        openapi: "3.1.0",
        info: { title: "Orders", version: "1.0.0" },
        paths: {
          "/api/v1/orders/{id}/": get(object("id", text), [id]),
          "/api/v2/orders/{id}/": get(object("id", text), [id]),
          "/api/v2/files/{path}/": get(object("path", { type: "array", items: text }), [
            { ...id, name: "path" },
          ]),
          "/api/v0/orders/": get({ type: "array" }),
          // Wrong: it is text.
          "/api/v1/status/": get(object("status", { type: "integer" })),
        },
      },
      versions,
    ),
  );
`,
} as const satisfies Files;

/** A client's program, typed by the document. */
export const API_CLIENT: Files = {
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      strict: true,
      target: "es2022",
      lib: ["es2022", "dom"],
      types: [],
      module: "nodenext",
      skipLibCheck: true,
      outDir: "made",
    },
    files: ["client.ts"],
  }),
  "client.ts": `import createClient from "openapi-fetch";
import { createWarningFetch } from "service-ui/versioning/client";
import type { paths } from "./schema.js";

declare const process: { readonly argv: readonly string[] };
declare const console: { log(text: string): void };

const warnings: string[] = [];
const { GET } = createClient<paths>({
  baseUrl: process.argv[2] ?? "",
  fetch: createWarningFetch({ warn: ({ message }) => warnings.push(message) }),
});
const params = { path: { id: "7" } };
const { data: order } = await GET("/api/v1/orders/{id}/", { params });
await GET("/api/v1/orders/{id}/", { params: { path: { id: "8" } } });
await GET("/api/v2/orders/{id}/", { params });
const id: string | undefined = order?.id;
const { error } = await GET("/api/v0/orders/");
const code: string | undefined = error?.code;
// @ts-expect-error No version serves this path.
await GET("/api/v3/orders/");
console.log(JSON.stringify({ order: { id }, retired: { ...error, code }, warnings }));
`,
};
