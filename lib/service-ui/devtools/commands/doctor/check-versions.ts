import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Finding, note } from "./finding";

const PACKAGES = ["service-ui", "service-ui-versioning"];

/** Tells of a package of ours that is installed in more than one version. */
export function* checkVersions(root: string): Generator<Finding> {
  for (const name of PACKAGES) {
    const versions = new Map<string, string>();
    for (const folder of copiesOf(name, root)) versions.set(versionIn(folder), folder);
    if (versions.size < 2) continue;
    const places = [...versions].map(([version, folder]) => `${version} in ${folder}`).join(", ");
    const says = `${name} is installed in ${versions.size} versions: ${places}.`;
    const advice =
      "Let all packages want one version, and install again: the runtime's file is of one.";
    yield note("packages", says, advice);
  }
}

/** The real folders of a package in `node_modules` of an app, of its dependencies, and above it. */
function copiesOf(name: string, root: string): ReadonlySet<string> {
  const copies = new Set<string>();
  const seen = new Set<string>();

  function look(modules: string): void {
    const real = existsSync(modules) ? realpathSync(modules) : undefined;
    if (real === undefined || seen.has(real)) return;
    seen.add(real);
    for (const entry of readdirSync(real)) {
      const folder = join(real, entry);
      if (entry === name && existsSync(join(folder, "package.json")))
        copies.add(realpathSync(folder));
      // A scope's packages stand in it, and pnpm keeps all in one more folder.
      if (entry.startsWith("@") || entry === ".pnpm") look(folder);
      else if (!entry.startsWith(".")) look(join(folder, "node_modules"));
    }
  }

  for (let folder = root; ; folder = dirname(folder)) {
    look(join(folder, "node_modules"));
    if (dirname(folder) === folder) return copies;
  }
}

function versionIn(folder: string): string {
  const { version } = Object(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
  return String(version);
}
