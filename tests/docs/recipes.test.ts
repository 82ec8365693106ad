import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { VARIABLES } from "@/lib/service-ui/configuration/variables";
import { extractRecipes, RECIPES, ROOT } from "./extract-recipes";

const { folder, recipes } = extractRecipes("unit");
const withCode = recipes.filter(({ files }) => files.length > 0);

test("compiles the recipes' code under the project's own options", async () => {
  expect(await complaintsOf("tsc", "-p", folder, "--pretty", "false", "--singleThreaded")).toBe("");
});

// What a recipe says of its component is held by the test that it shows its reader.
describe.each(withCode)("$name", async ({ folder, files }) => {
  const tests = files.filter((file) => file.endsWith(".test.ts"));

  test("shows its reader a test", () => {
    expect(tests).not.toEqual([]);
  });
  for (const file of tests) await import(/* @vite-ignore */ join(folder, file));
});

test("says in each recipe with a schema which zod it is written for", () => {
  const texts = RECIPES.map((path) => [path, readFileSync(join(ROOT, path), "utf8")] as const);
  const withSchema = texts.filter(([, text]) => text.includes('from "zod"'));

  expect(withSchema.length).toBeGreaterThan(10);
  for (const [path, text] of withSchema) expect(text, path).toContain("zod 4 (`npm i zod@4`)");
});

test("finds each variable of the environment that a recipe names among those that the library reads", () => {
  const named = RECIPES.flatMap((path) =>
    Array.from(
      readFileSync(join(ROOT, path), "utf8").matchAll(/\b(?:UI|APP|REDIS|UPSTASH)_[A-Z_]+\b/g),
      ([variable]) => variable,
    ),
  );
  const known: readonly string[] = VARIABLES;

  expect(named).toContain("UI_BIND_SESSION_COOKIE");
  expect(named.filter((variable) => !known.includes(variable))).toEqual([]);
});

/** What a program of the project's own tools says where it is not content; empty where it is. */
async function complaintsOf(program: string, ...args: string[]): Promise<string> {
  const run = promisify(execFile)(join(ROOT, "node_modules/.bin", program), args, { cwd: ROOT });
  return run.then(
    () => "",
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}` || "it failed",
  );
}
