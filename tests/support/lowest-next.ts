import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { buildSync } from "esbuild";
import { machineEnvironment, runToEnd } from "./child-process";
import { temporaryDirectory } from "./temporary-directory";

const run = promisify(execFile);

/**
 * Runs a program beside a package's modules, each as an `.mjs`, in a folder with the lowest version
 * of Next that the package allows. All other suites run with the newest.
 *
 * @param folder the package's
 * @param modules those that take something from inside of Next, in that folder
 * @param files of an app in that folder, the text of each by its path
 * @returns what the program has written, which is JSON
 */
export async function runWithLowestNext(
  folder: string,
  modules: readonly string[],
  program: string,
  files: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const { peerDependencies } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const lowest = /^\^(\S+)/.exec(peerDependencies.next)?.[1];
  const cwd = temporaryDirectory();
  for (const [path, text] of Object.entries({ ...files, "package.json": '{ "private": true }' })) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
  const packages = [`next@${lowest}`, "react", "react-dom", "typescript@5"];
  const install = ["install", "--no-audit", "--no-fund", ...packages];
  const { exitCode, output } = await runToEnd("npm", install, { cwd, env: machineEnvironment() });
  if (exitCode !== 0) throw new Error(output);
  buildSync({
    entryPoints: modules.map((module) => `${folder}/${module}`),
    outdir: cwd,
    entryNames: "[name]",
    outExtension: { ".js": ".mjs" },
    format: "esm",
  });
  const { stdout } = await run("node", ["--input-type=module", "--eval", program], { cwd });
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}
