import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nextVersion, released, unreleasedOf } from "./changes.mjs";
import { manifestOf, PACKAGES } from "./packages.mjs";

/**
 * Releases both packages, in the workflow `release` alone, which runs this after all tests have
 * passed. Takes the version from what `CHANGELOG.md` lists under _Unreleased_, dates those changes,
 * writes the version into the manifests, packs, commits, tags and publishes, with npm's provenance.
 * `npm run release -- --dry-run` does the same anywhere without commit and tag, lets npm publish
 * nothing, and leaves the files as they were.
 */
process.chdir(join(import.meta.dirname, ".."));
const isRehearsal = process.argv.includes("--dry-run");
const run = (program, ...args) => execFileSync(program, args, { stdio: "inherit" });
const MANIFESTS = PACKAGES.map((folder) => `${folder}/package.json`);
const FILES = ["CHANGELOG.md", "package-lock.json", ...MANIFESTS];

const before = new Map(FILES.map((path) => [path, readFileSync(path, "utf8")]));
const changelog = before.get("CHANGELOG.md");
if (unreleasedOf(changelog) === "") refuse("CHANGELOG.md lists nothing under Unreleased.");
if (!isRehearsal) {
  const ask = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();
  if (process.env.GITHUB_WORKFLOW !== "release") {
    refuse("Start the workflow release: it runs all tests first, and npm can tell whence it came.");
  }
  if (ask("branch", "--show-current") !== "main") refuse("A release is made from the branch main.");
  if (ask("status", "--porcelain") !== "") {
    refuse("There are uncommitted changes. Commit them, or put them away, and run this again.");
  }
}

const current = manifestOf(PACKAGES[0]).version;
const version = nextVersion(current, changelog);
const tarballs = PACKAGES.map((folder) => `dist/${manifestOf(folder).name}.tgz`);
try {
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync("CHANGELOG.md", released(changelog, version, date));
  writeVersion();
  run(process.execPath, "scripts/pack.mjs");
  if (!isRehearsal) {
    run("git", "commit", "--all", "--message", `Release ${version}`);
    run("git", "tag", "--annotate", `v${version}`, "--message", `Release ${version}`);
  }
  for (const path of tarballs) {
    const how = isRehearsal ? "--dry-run" : "--provenance";
    run("npm", "publish", `./${path}`, "--access", "public", how);
  }
} finally {
  if (isRehearsal) for (const [path, text] of before) writeFileSync(path, text);
}
console.error(
  isRehearsal
    ? `${version} could be released. Nothing was published, and the files are as they were.`
    : `Released ${version}. The workflow pushes the commit and its tag.`,
);

function writeVersion() {
  for (const path of MANIFESTS) write(path, { ...JSON.parse(before.get(path)), version });
  const lock = JSON.parse(before.get("package-lock.json"));
  for (const folder of PACKAGES) lock.packages[folder].version = version;
  write("package-lock.json", lock);
}

function write(path, value) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

function refuse(reason) {
  console.error(reason);
  process.exit(1);
}
