import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { OUTSIDE } from "./outside.mjs";

/**
 * Tests with another version of Node or Next: the unit and component projects, then a build and the
 * suites of HTTP and of the specification.
 *
 *     npm run test:with -- node@24
 *     npm run test:with -- next@16.4.0
 *
 * Both come from npm. Next is exchanged in a copy of the checkout.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const QUIETLY = ["--no-audit", "--no-fund"];
const [wanted = "", ...forVitest] = process.argv.slice(2);
const [, name, version] = /^(node|next)@([\w.-]+)$/.exec(wanted) ?? [];
if (name === undefined) {
  console.error("Say what to test with, such as: npm run test:with -- node@24");
  process.exit(2);
}

const folder = mkdtempSync(join(OUTSIDE, "service-ui-with-"));
try {
  process.exitCode =
    name === "node" ? test(ROOT, installNode()) : test(copyWithNext(), process.execPath);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @returns the path of the program */
function installNode() {
  const { platform, arch } = process;
  const built = `node-${platform === "win32" ? "win" : platform}-${arch}`;
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  execFileSync("npm", ["install", ...QUIETLY, `${built}@${version}`], inFolder(folder));
  return join(folder, "node_modules", built, "bin/node");
}

/** @returns the folder of the copy */
function copyWithNext() {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"];
  const paths = execFileSync("git", list, { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26 });
  for (const path of paths.split("\0").filter(Boolean)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path));
  }
  // Some tests ask it which files there are.
  execFileSync("git", ["init", "--quiet"], inFolder(folder));
  execFileSync("npm", ["ci", ...QUIETLY], inFolder(folder));
  execFileSync("npm", ["install", "--no-save", ...QUIETLY, wanted], inFolder(folder));
  return folder;
}

/** @returns the exit code */
function test(cwd, node) {
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  const run = (...args) => spawnSync(node, args, { ...inFolder(cwd), env }).status ?? 1;
  const vitest = (...args) => run("node_modules/vitest/vitest.mjs", "run", ...args, ...forVitest);
  console.warn(`\nTesting with ${wanted}:`);
  run("--version");
  run("node_modules/next/dist/bin/next", "--version");
  return (
    vitest("--project", "unit", "--project", "component") ||
    vitest("--project", "app", "tests/http", "tests/spec")
  );
}

function inFolder(cwd) {
  return { cwd, stdio: ["ignore", "inherit", "inherit"] };
}
