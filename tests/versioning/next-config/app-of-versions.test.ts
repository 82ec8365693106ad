import { join, relative, resolve } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { readApp } from "@/lib/versioning/next-config/app-facts";
import { loadVersions } from "@/lib/versioning/next-config/load-versions";
import { directoryInCheckout, writeInto } from "../../support/temporary-directory";

let app: string;
beforeEach(() => {
  app = directoryInCheckout();
  write("package.json", '{ "type": "module" }');
});

const write = (path: string, text: string) => writeInto(app, path, text);

const ENTRY = resolve("lib/versioning/map/version-map");

test("a map is loaded from TypeScript, with what it imports", async () => {
  write("tsconfig.json", '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }');
  write("app/policy.ts", 'export const policy = "/policy" as const;');
  write(
    "app/api/versions.ts",
    `import { policy } from "../policy";
import { defineVersions } from "${relative(join(app, "app/api"), ENTRY)}";
export const other: number = 1;
export const versions = defineVersions({
  retirementPolicy: policy,
  routes: [{ path: "/api/v1/x", version: "1.0.0", lifecycle: "active" }],
});`,
  );
  expect((await loadVersions(app, "./app/api/versions.ts")).routes).toEqual([
    { path: "/api/v1/x", version: "1.0.0", lifecycle: "active" },
  ]);
});

test("an alias in the map's file is named, with what the file can import", async () => {
  write("tsconfig.json", '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }');
  write("app/versions.ts", 'export { versions } from "@/app/nowhere";');
  await expect(loadVersions(app, "app/versions.ts")).rejects.toThrow("relative paths, no aliases");
});

test("a wrong map is one error that names file, entry and field", async () => {
  write(
    "versions.ts",
    `import { defineVersions } from "${ENTRY}";
export default 1;
export const versions = defineVersions({
  retirementPolicy: "/p",
  routes: [{ path: "/a", version: "1", lifecycle: "active" }],
});`,
  );
  await expect(loadVersions(app, "versions.ts")).rejects.toThrow(
    /versions\.ts can't be loaded: The version map is wrong:\n- "\/a": version "1" is not.*\(versions\.ts:5\)/,
  );
});

test("a file that is not there, and one without a map, are named", async () => {
  await expect(loadVersions(app, "versions.ts")).rejects.toThrow("versions.ts is not there");
  write("versions.ts", "export const versions = {};");
  await expect(loadVersions(app, "versions.ts")).rejects.toThrow("exports no version map");
});

test("routes are read as requests spell them, and pages are none", async () => {
  const files = [
    "app/(shop)/api/v1/orders/[id]/route.ts",
    "app/@slot/api/files/[...path]/route.js",
    "app/api/%5Finternal/route.tsx",
    "app/api/_private/route.ts",
    "app/page.tsx",
    "app/api/route.test.ts",
    "pages/api/old/index.ts",
    "pages/_app.tsx",
  ];
  for (const file of files) write(file, "");
  const { routes, isMatched } = await readApp(app, {});
  expect(routes.map(({ path }) => path).sort()).toEqual([
    "/api/_internal",
    "/api/files/[...path]",
    "/api/old",
    "/api/v1/orders/[id]",
  ]);
  expect(isMatched).toBeUndefined();
});

test("routes are read with the file endings that the configuration names", async () => {
  write("src/app/api/a/route.page.ts", "");
  write("src/app/api/b/route.ts", "");
  const { routes } = await readApp(app, { pageExtensions: ["page.ts"] });
  expect(routes).toEqual([{ path: "/api/a", file: "src/app/api/a/route.page.ts", kind: "app" }]);
});

test("rewrites are read in both of their shapes", async () => {
  const rule = (destination: string) => ({ source: "/x", destination });
  const list = [rule("/api/a"), rule("https://other.example/api/b")];
  expect((await readApp(app, { rewrites: async () => list })).rewritten).toEqual(["/api/a"]);
  const phases = { beforeFiles: [rule("/a")], afterFiles: [rule("/b")], fallback: [rule("/c")] };
  const { rewritten } = await readApp(app, { rewrites: async () => phases });
  expect(rewritten).toEqual(["/a", "/b", "/c"]);
});

test.each([
  ["proxy.ts", "proxy", {}, ""],
  ["src/proxy.ts", "proxy", { basePath: "/shop" }, ""],
  ["middleware.ts", "middleware", { trailingSlash: true }, 'runtime: "nodejs", '],
])("the matcher of %s is read as Next reads it", async (file, name, config, more) => {
  write(
    file,
    `export function ${name}() {}
export const config = { ${more}matcher: [
  "/api/v1/:path*",
  { source: "/api/v2/x", has: [{ type: "header", key: "x-a" }] },
] };`,
  );
  const { isMatched } = await readApp(app, config);
  const asked = ["/api/v1", "/api/v1/a/b", "/api/v2/x", "/"];
  expect(asked.map((path) => isMatched?.(path))).toEqual([true, true, false, false]);
});

test("a middleware without a matcher runs for every path", async () => {
  write("proxy.ts", "export function proxy() {}");
  const { isMatched } = await readApp(app, {});
  expect(isMatched?.("/anything")).toBe(true);
});
