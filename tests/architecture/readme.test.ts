import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const readme = readFileSync(new URL("README.md", root), "utf8");

/** Links, pictures, and whatever stands in backticks and begins with a folder of the house. */
const paths = [
  ...[...readme.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path]) => path),
  ...[...readme.matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, path]) => path),
  ...[...readme.matchAll(/`((?:app|components|lib|tests|docs|bench|scripts)\/[\w./%-]+)`/g)].map(
    ([, path]) => path,
  ),
];

test("finds every file and folder that README names", () => {
  const missing = paths.filter((path) => path && !existsSync(new URL(path, root)));
  expect(paths.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test("finds every script that README tells to run in package.json", () => {
  const { scripts } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
  const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((name) => name && !(name in scripts))).toEqual([]);
});
