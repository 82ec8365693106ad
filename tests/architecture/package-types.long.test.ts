import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { typesOf } from "../../scripts/packages.mjs";
import { temporaryDirectory } from "../support/temporary-directory";

const ENTRIES = [
  [".", "./dist/main"],
  ["./server", "./dist/next/server"],
  ["./panel/interactions", "./dist/panel/interactions"],
  ["./config", "./dist/config"],
] as const;
const exported = ENTRIES.map(([name, stem]): [string, object | string] => {
  const module = { types: `${stem}.d.ts`, default: `${stem}.js` };
  // As of a package that `require` loads, too.
  return name === "./config" ? [name, { require: {}, import: module }] : [name, module];
});
exported.push(["./package.json", "./package.json"]);

const tsc = createRequire(import.meta.url).resolve("typescript-6/lib/tsc.js");

test.each(["node10", "bundler"])("resolves each entry's types with moduleResolution %s", (kind) => {
  const folder = temporaryDirectory();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const manifest = { name: "lib", exports: Object.fromEntries(exported), ...typesOf(exported) };
  write("node_modules/lib/package.json", JSON.stringify(manifest));
  for (const [, stem] of ENTRIES) {
    write(`node_modules/lib/${stem}.d.ts`, `export declare const stem: ${JSON.stringify(stem)};\n`);
  }
  const imports = ENTRIES.map(
    ([name, stem], at) =>
      `import { stem as s${at} } from "lib${name.slice(1)}";\n` +
      `export const t${at}: ${JSON.stringify(stem)} = s${at};\n`,
  );
  write("app.ts", imports.join(""));
  const compilerOptions = {
    module: "esnext",
    moduleResolution: kind,
    ignoreDeprecations: "6.0",
    strict: true,
    noEmit: true,
    types: [],
  };
  write("tsconfig.json", JSON.stringify({ compilerOptions, files: ["app.ts"] }));
  const run = () => execFileSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
  expect(run()).toBe("");
});
