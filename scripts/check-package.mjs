import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { missingPages } from "./missing-pages.mjs";

/**
 * Packs the package as its users get it, and checks it with publint and "Are the types wrong?". The
 * pages that its code names must be in the package.
 */
const folder = mkdtempSync(join(tmpdir(), "service-ui-pack-"));
const run = (program, ...args) => execFileSync(program, args, { stdio: "inherit" });
try {
  run("npm", "pack", "--silent", "--pack-destination", folder);
  const tarball = join(folder, readdirSync(folder)[0]);
  run("npx", "--no-install", "publint", "--strict", tarball);
  run(
    "npx",
    "--no-install",
    "attw",
    tarball,
    "--profile",
    "esm-only",
    "--format",
    "ascii",
    "--quiet",
  );
  run("tar", "-xzf", tarball, "-C", folder);
  const missing = missingPages(join(folder, "package"));
  if (missing.length > 0) throw new Error(missing.join("\n"));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
