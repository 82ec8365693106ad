import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Pages that comments and messages name: `docs/handbook/log.md`, `SPEC.md 2.4`, `PROTOCOL 4`. */
const PAGES = /\bdocs\/[\w/-]+\.md\b|\b(?:SPEC|PROTOCOL|NEXT|STORES|DECISIONS)(?:\.md)?(?= \d)/g;
/** Files that exist only in the repository. */
const ELSEWHERE =
  /\b(?:tests|scripts|bench|app\/demo|components\/demo)\/[\w./-]+\.\w+|\b(?:CONTRIBUTING|ARCHITECTURE)\.md/g;

/**
 * Lists the pages and files that a package's own code names, but the package does not have.
 *
 * @param {string} root the unpacked package
 * @returns {string[]}
 */
export function missingPages(root) {
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
