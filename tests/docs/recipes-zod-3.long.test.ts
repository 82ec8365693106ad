import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { extractRecipes, ROOT } from "./extract-recipes";

// As docs/handbook/forms.md says: with zod 3.25, import `zod/v4`.
const { folder, recipes } = extractRecipes("zod-3", (code) =>
  code.replaceAll('from "zod"', 'from "zod-3/v4"'),
);

test("compiles the recipes' code with zod 3.25", async () => {
  const tsc = join(ROOT, "node_modules/.bin/tsc");
  const run = promisify(execFile)(tsc, ["-p", folder, "--pretty", "false"], { cwd: ROOT });
  await expect(run).resolves.toMatchObject({ stdout: "" });
});

const withTests = recipes
  .map(({ files, ...recipe }) => ({
    ...recipe,
    files,
    tests: files.filter((file) => file.endsWith(".test.ts")),
  }))
  .filter(({ tests }) => tests.length > 0);

/** What stands for a database in a recipe. */
const STAND_IN = /globalThis as \{ (\w+)\?/g;

describe.each(withTests)("$name with zod 3.25", async ({ folder, files, tests }) => {
  // Another file of this thread may have used it.
  for (const file of files.filter((name) => name.endsWith(".ts"))) {
    for (const [, name = ""] of readFileSync(join(folder, file), "utf8").matchAll(STAND_IN)) {
      Reflect.deleteProperty(globalThis, name);
    }
  }
  for (const file of tests) await import(/* @vite-ignore */ join(folder, file));
});
