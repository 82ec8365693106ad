import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Sets up an example with the packed packages, as its users do, and runs one of its scripts: `npm
 * run example` starts the stockroom for development, `npm run example -- todomvc test` runs the
 * tests of the other one.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const given = process.argv.slice(2);
const name = readdirSync(`${ROOT}examples`).includes(given[0]) ? given.shift() : "stockroom";
const EXAMPLE = `${ROOT}examples/${name}`;
const VENDOR = `${EXAMPLE}/vendor`;
const INSTALLED = `${EXAMPLE}/node_modules/.installed`;
const [script = "dev", ...args] = given;

console.error("Packing Service UI…");
execFileSync(process.execPath, [`${ROOT}scripts/pack.mjs`, VENDOR], {
  stdio: ["ignore", "ignore", "inherit"],
});
const tarballs = readdirSync(VENDOR).map((name) => `${VENDOR}/${name}`);

const wanted = digestOf(...tarballs, `${EXAMPLE}/package-lock.json`);
if (!existsSync(INSTALLED) || readFileSync(INSTALLED, "utf8") !== wanted) {
  console.error("Installing the example…");
  npm(EXAMPLE, "ci", "--no-audit", "--no-fund", "--loglevel", "error");
  writeFileSync(INSTALLED, wanted);
}

const child = spawn("npm", ["run", script, "--", ...args], { cwd: EXAMPLE, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));

function npm(cwd, ...args) {
  execFileSync("npm", args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
}

function digestOf(...files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex");
}
