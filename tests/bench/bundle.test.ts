import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { BUNDLES, bundlePrograms } from "../../bench/bundle.mjs";

const bundles = bundlePrograms().flatMap(({ metafile }) => metafile ?? []);

test("bundles to where each module still finds the root from its own place", () => {
  const modules = new Set(bundles.flatMap(({ inputs }) => Object.keys(inputs)));
  const roots = [...modules].flatMap((path) => {
    const ups = readFileSync(path, "utf8").matchAll(/URL\("((?:\.\.\/)+)[^)]*import\.meta\.url/g);
    return Array.from(ups, ([, up = ""]) => ({
      path,
      fromSource: new URL(up, pathToFileURL(path)).href,
      fromBundle: new URL(up, BUNDLES).href,
    }));
  });
  expect(roots.map(({ path }) => path)).toContain("tests/support/npm-chromium.ts");
  for (const { path, fromSource, fromBundle } of roots) expect(fromBundle, path).toBe(fromSource);
});

test("bundles nothing that asks for a test around it", () => {
  const modules = bundles.flatMap(({ inputs }) => Object.entries(inputs));
  const asking = modules.filter(([, { imports }]) => imports.some(({ path }) => path === "vitest"));
  // It only names programs there.
  expect([...new Set(asking.map(([path]) => path))]).toEqual([
    "tests/support/optional-programs.ts",
  ]);
});
