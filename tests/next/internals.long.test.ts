import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildSync } from "esbuild";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../support/temporary-directory";

const run = promisify(execFile);
const { peerDependencies } = JSON.parse(readFileSync("lib/service-ui/package.json", "utf8"));
const lowest = peerDependencies.next.replace(/^\^/, "");

const PROGRAM = `
const { loadRequestStores, loadRouterContexts, stripTypes } = await import("./internals.mjs");
const found = { ...(await loadRequestStores()), ...(await loadRouterContexts()) };
const kinds = Object.entries(found).map(([name, value]) => [name, typeof value]);
console.log(JSON.stringify([Object.fromEntries(kinds), await stripTypes("const a: number = 1;")]));
`;

// All other suites run with the newest.
test("finds what it takes from inside of Next in the lowest version that it allows", async () => {
  const folder = temporaryDirectory();
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  await run("npm", ["install", "--no-audit", "--no-fund", `next@${lowest}`, "react", "react-dom"], {
    cwd: folder,
  });
  buildSync({
    entryPoints: ["lib/service-ui/next/internals.ts"],
    outfile: join(folder, "internals.mjs"),
    format: "esm",
  });
  const { stdout } = await run("node", ["--input-type=module", "--eval", PROGRAM], { cwd: folder });
  expect(JSON.parse(stdout)).toEqual([
    {
      workAsyncStorage: "object",
      workUnitAsyncStorage: "object",
      RequestCookies: "function",
      MutableRequestCookiesAdapter: "function",
      AppRouterContext: "object",
      PathnameContext: "object",
      PathParamsContext: "object",
      SearchParamsContext: "object",
    },
    expect.stringContaining("const a = 1;"),
  ]);
});
