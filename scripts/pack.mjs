import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { manifestOf, PACKAGES } from "./packages.mjs";

/**
 * Builds and packs each package as its users get it: `node scripts/pack.mjs <folder>` writes
 * `service-ui.tgz` and `service-ui-versioning.tgz` there, by default to `dist/`.
 */
const root = fileURLToPath(new URL("../", import.meta.url));
const folder = resolve(process.argv[2] ?? "dist");
execFileSync(process.execPath, [join(root, "scripts/build-packages.mjs")], { stdio: "inherit" });
mkdirSync(folder, { recursive: true });
for (const { name, version } of PACKAGES.map(manifestOf)) {
  execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], {
    cwd: join(root, "dist", name),
    stdio: ["ignore", "ignore", "inherit"],
  });
  renameSync(join(folder, `${name}-${version}.tgz`), join(folder, `${name}.tgz`));
}
console.error(`Packed into ${folder}.`);
