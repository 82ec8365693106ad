import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll } from "vitest";
import { SOURCE_ALIASES } from "../../scripts/packages.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const RESULTS = join(ROOT, "test-results");

/** A program that Node runs, made of TypeScript of this checkout. */
export interface Program {
  readonly path: string;
  remove(): void;
}

/**
 * Bundles a module of this checkout, by default `tests/support/<name>.ts`, to one file for `node`.
 * It lies inside the checkout, so that it finds the packages as the app does; none is bundled.
 */
export async function bundleProgram(
  name: string,
  entry = `tests/support/${name}.ts`,
): Promise<Program> {
  mkdirSync(RESULTS, { recursive: true });
  const directory = mkdtempSync(join(RESULTS, `${name}-`));
  const path = join(directory, `${name}.mjs`);
  await build({
    entryPoints: [join(ROOT, entry)],
    outfile: path,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    alias: { ...SOURCE_ALIASES, "@/lib": join(ROOT, "lib") },
  });
  return { path, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

/** A bundled program for all tests of a file or a suite; gives its path once a hook has made it. */
export function programForAll(...bundled: Parameters<typeof bundleProgram>): () => string {
  let program: Program | undefined;
  beforeAll(async () => {
    program = await bundleProgram(...bundled);
  });
  afterAll(() => program?.remove());
  return () => program?.path ?? "";
}
