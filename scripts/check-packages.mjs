import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { manifestOf, PACKAGES } from "./packages.mjs";

/** Pages that comments and messages name: `docs/handbook/log.md`, `SPEC.md 2.4`, `PROTOCOL 4`. */
const PAGES = /\bdocs\/[\w/-]+\.md\b|\b(?:SPEC|PROTOCOL|NEXT|STORES|DECISIONS)(?:\.md)?(?= \d)/g;
/** Files that exist only in the repository. */
const ELSEWHERE =
  /\b(?:tests|scripts|bench|app\/demo|components\/demo)\/[\w./-]+\.\w+|\b(?:CONTRIBUTING|ARCHITECTURE)\.md/g;

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

/**
 * Lists the pages and files that a package's own code names, but the package does not have.
 *
 * @param {string} root the unpacked package
 * @returns {string[]}
 */
function missingPages(root) {
  const files = readdirSync(join(root, "dist"), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.m?[jt]s$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const pages = [...text.matchAll(PAGES)].map(([name]) => name);
    const missing = pages.filter((name) => !existsSync(join(root, pathOf(name))));
    const elsewhere = [...text.matchAll(ELSEWHERE)].map(([name]) => name);
    return [...new Set([...missing, ...elsewhere])].map(
      (name) => `${relative(root, file)} names ${name}, which the package does not have`,
    );
  });
}

/** @param {string} name */
function pathOf(name) {
  return name.startsWith("docs/") ? name : `docs/contract/${name.replace(/\.md$/, "")}.md`;
}
