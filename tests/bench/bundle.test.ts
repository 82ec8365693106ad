import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { BUNDLES, bundlePrograms } from "../../bench/bundle.mjs";

test("bundles to where each module still finds the root from its own place", () => {
  const modules = new Set(
    bundlePrograms().flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {})),
  );
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
