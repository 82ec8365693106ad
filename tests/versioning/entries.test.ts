import { type BuildOptions, buildSync } from "esbuild";
import { expect, test } from "vitest";

function bundle(name: string, options: BuildOptions) {
  const entryPoints = [`lib/versioning/${name}.ts`];
  const common = { entryPoints, bundle: true, write: false, metafile: true } as const;
  return buildSync({ ...options, ...common, format: "esm" });
}

test("the entry for clients holds no code of a server", () => {
  const { metafile, outputFiles } = bundle("client/client", { platform: "browser" });
  expect(Object.keys(metafile.inputs)).not.toContain("lib/versioning/headers/lifecycle-headers.ts");
  expect(outputFiles[0]?.text).not.toMatch(/\bprocess\b|\brequire\(/);
});

test("the entry for servers imports only what a route can bundle from a package", () => {
  const { metafile } = bundle("versioning", { platform: "node", packages: "external" });
  const imported = Object.values(metafile.inputs).flatMap(({ imports }) => imports);
  const packages = imported.filter(({ external }) => external).map(({ path }) => path);
  const others = packages.filter((path) => !path.startsWith("node:"));
  expect([...new Set(others)].sort()).toEqual(["@opentelemetry/api", "next/server.js"]);
});
