import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { missingPages } from "./missing-pages.mjs";
import { manifestOf, PACKAGES } from "./packages.mjs";

/**
 * Packs each package as its users get it, and checks it with publint and "Are the types wrong?".
 * The pages that its code names must be in the package.
 */
const folder = mkdtempSync(join(tmpdir(), "service-ui-pack-"));
const pack = fileURLToPath(new URL("pack.mjs", import.meta.url));
const run = (program, ...args) => execFileSync(program, args, { stdio: "inherit" });
const ATTW = ["--profile", "esm-only", "--format", "ascii", "--quiet"];
try {
  run(process.execPath, pack, folder);
  for (const { name } of PACKAGES.map(manifestOf)) {
    const tarball = join(folder, `${name}.tgz`);
    console.error(`${name}: ${Math.round(statSync(tarball).size / 1000)} kB packed`);
    run("npx", "--no-install", "publint", "--strict", tarball);
    run("npx", "--no-install", "attw", tarball, ...ATTW);
    run("tar", "-xzf", tarball, "-C", folder);
    const missing = missingPages(join(folder, "package"));
    if (missing.length > 0) throw new Error(missing.join("\n"));
    rmSync(join(folder, "package"), { recursive: true });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
