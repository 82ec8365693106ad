import { join, relative, resolve } from "node:path";
import type { NextConfig } from "next";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defineVersions } from "@/lib/versioning/map/version-map";
import { exposingHeaders } from "@/lib/versioning/next-config/exposing-headers";
import routeLoader, { type LoaderOptions } from "@/lib/versioning/next-config/route-loader";
import { withVersions } from "@/lib/versioning/next-config/with-versions";
import { directoryInCheckout, writeInto } from "../../support/temporary-directory";

let app: string;
beforeEach(() => {
  app = directoryInCheckout();
  vi.spyOn(process, "cwd").mockReturnValue(app);
  const entry = relative(join(app, "app/api"), resolve(import.meta.dirname, ENTRY));
  writeInto(app, "package.json", "{}");
  writeInto(
    app,
    "app/api/versions.ts",
    `import { defineVersions } from "${entry}";
export const versions = defineVersions({
  retirementPolicy: "/p",
  routes: [
    { path: "/api/v1/*", version: "1.0.0", lifecycle: "active" },
    { path: "/api/v2/a", version: "2.0.0", lifecycle: "active" },
  ],
});`,
  );
});
afterEach(() => vi.restoreAllMocks());

const ENTRY = "../../../lib/versioning/map/version-map";
const configure = (config: NextConfig | Promise<NextConfig>, phase = "phase-production-build") =>
  withVersions(config, "./app/api/versions.ts")(phase, { defaultConfig: {} });

test("wraps the routes of the map, beside the loaders and headers of the app's own", async () => {
  writeInto(app, "app/api/versioned.ts", "export const versioned = 1;");
  const own = { "*.svg": ["svg"], "**/route.ts": ["own"] };
  const config = await configure(Promise.resolve({ turbopack: { rules: own } }));
  const rules = config.turbopack?.rules ?? {};
  expect(rules["*.svg"]).toEqual(["svg"]);
  expect(rules["**/route.ts"]).toEqual([
    "own",
    {
      condition: { not: { query: "?unversioned" } },
      loaders: [
        {
          loader: expect.stringMatching(/route-loader\.js$/),
          options: {
            app: join(app, "app"),
            wrapper: join(app, "app/api/versioned"),
            paths: ["/api/v1/*", "/api/v2/a"],
          },
        },
      ],
    },
  ]);
  expect(config.transpilePackages).toEqual(["service-ui-versioning"]);
});

test("says what to write if there is no wrapper beside the map", async () => {
  await expect(configure({})).rejects.toThrow(
    "app/api/versioned.ts is not there. withVersions wraps the routes of the map",
  );
  writeInto(app, "app/api/versioned.ts", "export const wrap = 1;");
  await expect(configure({})).rejects.toThrow("app/api/versioned.ts exports no versioned.");
});

test.each(["phase-production-server", "phase-test"])(
  "needs no sources in %s, where nothing is compiled for the app",
  async (phase) => {
    const config = await configure({}, phase);
    expect(config).not.toHaveProperty("turbopack");
    expect(config.env).toHaveProperty("SERVICE_UI_BASE_PATH");
  },
);

test("can be required by a configuration in CommonJS", async () => {
  const { createRequire } = await import("node:module");
  const require = createRequire(import.meta.url);
  const module = require("../../../lib/versioning/dist/next-config/with-versions.cjs");
  const config = await module.withVersions({ poweredByHeader: false }, "x.ts")("phase-test", {});
  expect(config).toMatchObject({ poweredByHeader: false, env: {} });
});

function load(file: string, paths: readonly string[]) {
  const options: LoaderOptions = { app: "/x/app", wrapper: "/x/app/api/versioned", paths };
  const context = { resourcePath: file, getOptions: () => options };
  return routeLoader.call(context, "own");
}

test("the loader makes of a route's file a module that wraps what it exports", () => {
  const made = load("/x/app/(shop)/api/v1/[post-id]/%5Fown/route.ts", ["/api/v1/*"]);
  expect(made.split("\n")).toEqual([
    'import { versioned } from "../../../../../api/versioned";',
    'import * as file from "./route.ts?unversioned";',
    'export * from "./route.ts?unversioned";',
    "export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = " +
      'versioned("/api/v1/[post-id]/_own", file);',
    "",
  ]);
  expect(load("/x/app/api/route.ts", ["/api"])).toContain('from "./versioned"');
});

test.each(["/x/app/api/v2/route.ts", "/x/app/api/v10/route.ts", "/x/lib/api/v1/a/route.ts"])(
  "the loader leaves %s as it is, which the map is not about",
  (file) => {
    expect(load(file, ["/api/v1/*", "/api/v2/a"])).toBe("own");
  },
);

test("the configuration's own CORS names the fields of the lifecycle, too", async () => {
  const rule = (key: string, value: string) => ({
    source: "/api/:path*",
    headers: [{ key, value }],
  });
  const headers = async () => [
    rule("access-control-expose-headers", "X-Total, etag"),
    rule("Access-Control-Allow-Headers", "Content-Type"),
    rule("Access-Control-Allow-Origin", "*"),
  ];
  const versions = defineVersions({
    retirementPolicy: "/p",
    ask: { header: "Api-Version" },
    routes: [{ path: "/api/x", version: "1.0.0", lifecycle: "active" }],
  });
  const made = await exposingHeaders({ headers }, versions).headers?.();
  expect(made?.map((rule) => rule.headers[0]?.value)).toEqual([
    "X-Total, etag, X-Api-Version, Deprecation, Sunset, Link, Allow, Retry-After",
    "Content-Type, Accept, If-None-Match, Api-Version",
    "*",
  ]);
  expect(exposingHeaders({}, versions)).toEqual({});
});
