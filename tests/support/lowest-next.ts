import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildSync } from "esbuild";
import { temporaryDirectory } from "./temporary-directory";

const run = promisify(execFile);

/**
 * Runs a program beside a package's modules, each as an `.mjs`, in a folder with the lowest version of Next
 * that the package allows. All other suites run with the newest.
 *
 * @param folder the package's
 * @param modules those that take something from inside of Next, in that folder
 * @returns what the program has written, which is JSON
 */
export async function runWithLowestNext(
  folder: string,
  modules: readonly string[],
  program: string,
): Promise<unknown> {
  const { peerDependencies } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const lowest = peerDependencies.next.replace(/^\^/, "");
  const cwd = temporaryDirectory();
  writeFileSync(join(cwd, "package.json"), '{ "private": true }');
  const packages = [`next@${lowest}`, "react", "react-dom", "typescript@5"];
  await run("npm", ["install", "--no-audit", "--no-fund", ...packages], { cwd });
  buildSync({
    entryPoints: modules.map((module) => `${folder}/${module}`),
    outdir: cwd,
    outExtension: { ".js": ".mjs" },
    format: "esm",
  });
  const { stdout } = await run("node", ["--input-type=module", "--eval", program], { cwd });
  return JSON.parse(stdout);
}
