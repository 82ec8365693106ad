import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface LockedPackage {
  /** Whether it stands in this repository. */
  readonly link?: boolean;
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"),
);

test("has an entry for every platform's binaries, so that npm ci takes it everywhere", () => {
  expect(missingOptional(packages)).toEqual([]);
});

test("names no download addresses", () => {
  const addresses = Object.values(packages).flatMap(({ resolved, link }) =>
    resolved === undefined || link ? [] : resolved,
  );

  expect(Object.keys(packages)).not.toEqual([]);
  expect(addresses).toEqual([]);
});

function missingOptional(locked: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => ![path, ...outerFolders(path)].some((at) => folderOf(at, name) in locked))
      .map((name) => `${path}: ${name}`),
  );
}

/** Where Node looks next, and next again, for what a package asks for. */
function outerFolders(path: string): string[] {
  const nesting = path.split("/node_modules/").slice(0, -1);
  return [...nesting.map((_, index) => nesting.slice(0, index + 1).join("/node_modules/")), ""];
}

function folderOf(path: string, name: string): string {
  return path === "" ? `node_modules/${name}` : `${path}/node_modules/${name}`;
}
