import { ROUTE_FILES } from "../support/written-app";

/**
 * An app below `/shop` whose addresses end in a slash and whose assets have a prefix, with a
 * middleware and a versioned API. `TEST_PATHS` replaces these settings by others, as JSON.
 */
export const PATHS_APP: Readonly<Record<string, string>> = {
  ...ROUTE_FILES,
  "app.config.mjs": `const paths = { basePath: "/shop", trailingSlash: true, assetPrefix: "/assets" };

export default {
  ...(process.env.TEST_PATHS ? JSON.parse(process.env.TEST_PATHS) : paths),
  output: "standalone",
};
`,
  "server.mjs": `import { startServer } from "service-ui/node";

const { url } = await startServer({ hostname: "127.0.0.1" });
console.log("Ready on " + url);
`,
  "instrumentation.ts": `export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  await import("./app/__ui/dispatch/route");
}
`,
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { counter } from "./counter.ui";

export const registry = createRegistry([counter]);
`,
  "components/counter.ui.ts": `import { defineUiComponent, type UiInteractionEvent } from "service-ui";

export const counter = defineUiComponent({
  name: "test.counter",
  allow: () => true,
  parts: { more: "button", go: "button" },
  targets: ["count"],
  events: (on) => [
    on("more", "click", (event: UiInteractionEvent<unknown, "count">) => {
      return event.setText("count", "One");
    }),
    on("go", "click", (event) => event.navigate("/there")),
  ],
});
`,
  "components/counter.tsx": `import { createUiView } from "service-ui/react";
import { counter } from "./counter.ui";

const view = createUiView(counter);
const More = view.parts.more;
const Go = view.parts.go;
const Count = view.targets.count;

export function Counter() {
  return (
    <view.Root>
      <More>More</More>
      <Go>Go</Go>
      <Count as="p">Nothing</Count>
    </view.Root>
  );
}
`,
  "app/page.tsx": `import { Counter } from "../components/counter";

export default function Page() {
  return <Counter />;
}
`,
  "app/there/page.tsx": `export default function There() {
  return <h1>There</h1>;
}
`,
  "versions.ts": `import { defineVersions } from "service-ui-versioning";

export const VERSIONS = defineVersions({
  retirementPolicy: "/there",
  routes: [
    {
      path: "/api/old/[name]",
      version: "0.9.0",
      lifecycle: "deprecated",
      deprecation: "2026-06-01",
      sunset: "2027-06-01",
      successor: "/api/new/[name]",
      documentation: "/there",
    },
    { path: "/api/new/[name]", version: "1.0.0", lifecycle: "active" },
  ],
});
`,
  "versioned.ts": `import { lifecycleWrapper } from "service-ui-versioning";
import { VERSIONS } from "./versions";

export const versioned = lifecycleWrapper({
  versions: VERSIONS,
  format: () => "date",
  record: () => {},
});
`,
  "app/api/old/[name]/route.ts": `import { versioned } from "../../../../versioned";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = versioned(
  "/api/old/[name]",
  { GET: async (_, { params }) => Response.json({ name: (await params).name }) },
);
`,
  "app/api/new/[name]/route.ts": `import { versioned } from "../../../../versioned";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = versioned(
  "/api/new/[name]",
  { GET: async (_, { params }) => Response.json({ name: (await params).name }) },
);
`,
  "middleware.ts": `import { NextResponse } from "next/server";
import { versionMiddleware } from "service-ui-versioning";
import { versioned } from "./versioned";

export const middleware = versionMiddleware(versioned, {
  next: () => {
    const response = NextResponse.next();
    response.headers.set("X-Middleware", "ran");
    return response;
  },
});

export const config = {
  runtime: "nodejs",
  matcher: ["/api/old/:name", "/api/new/:name", "/__ui/dispatch"],
};
`,
};
