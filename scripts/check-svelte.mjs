import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Checks the types in Svelte files. svelte-check needs TypeScript's API, which TypeScript 7.0 does
 * not have. So it runs in a folder of its own, where "typescript" is TypeScript 6.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const PACKAGES = join(ROOT, "node_modules");
const folder = join(PACKAGES, ".cache/check-svelte");

rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, "node_modules"), { recursive: true });
for (const [name, installed] of [
  ["svelte-check", "svelte-check"],
  ["typescript", "typescript-6"],
]) {
  symlinkSync(join(PACKAGES, installed), join(folder, "node_modules", name), "junction");
}
execFileSync(
  process.execPath,
  [
    "--preserve-symlinks",
    "--preserve-symlinks-main",
    join(folder, "node_modules/svelte-check/bin/svelte-check"),
    ...["--tsconfig", join(ROOT, "scripts/tsconfig.svelte.json"), "--fail-on-warnings"],
  ],
  { cwd: ROOT, stdio: "inherit" },
);
