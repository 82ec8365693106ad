import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, it } from "vitest";
import { directoryWith, writeInto } from "../support/temporary-directory";

const OWN = ["scripts/release.mjs", "scripts/changes.mjs"];
/** What the release needs of the checkout's `packages.mjs`. */
const PACKAGES = `
import { readFileSync } from "node:fs";
export const PACKAGES = ["lib/service-ui", "lib/versioning"];
export const manifestOf = (folder) => JSON.parse(readFileSync(folder + "/package.json", "utf8"));
`;
const CHANGES = "# Changelog\n\n## [Unreleased]\n\n### Fixed\n\n- A.\n\n## [1.4.2] - 2026-01-31\n";

/** A repository as the checkout is one, with an npm that writes down what it is told. */
function start(branch = "main") {
  const manifest = (name: string) => JSON.stringify({ name, version: "1.4.2" });
  const root = directoryWith({
    "CHANGELOG.md": CHANGES,
    "lib/service-ui/package.json": manifest("service-ui"),
    "lib/versioning/package.json": manifest("service-ui-versioning"),
    "package-lock.json": JSON.stringify({
      packages: { "lib/service-ui": {}, "lib/versioning": {} },
    }),
    "scripts/pack.mjs": "",
    "scripts/packages.mjs": PACKAGES,
    ".gitignore": "told\nbin\n",
    "bin/npm": '#!/bin/sh\necho "$@" >> told\n',
  });
  chmodSync(join(root, "bin/npm"), 0o755);
  mkdirSync(join(root, "scripts"), { recursive: true });
  for (const path of OWN) copyFileSync(path, join(root, path));
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" });
  git("init", "--quiet", "--initial-branch", branch);
  git("config", "user.name", "A test");
  git("config", "user.email", "test@example.com");
  git("add", ".");
  git("commit", "--quiet", "--message", "Begin");
  function release(env: Readonly<Record<string, string>>, ...args: string[]) {
    const { status, stderr } = spawnSync(process.execPath, ["scripts/release.mjs", ...args], {
      cwd: root,
      env: {
        NODE_ENV: "production",
        PATH: `${join(root, "bin")}${delimiter}${process.env.PATH}`,
        ...env,
      },
      encoding: "utf8",
    });
    return { status, says: stderr };
  }
  const told = () => {
    try {
      return readFileSync(join(root, "told"), "utf8").trim().split("\n");
    } catch {
      return [];
    }
  };
  return { root, git, release, told };
}

const WORKFLOW = { GITHUB_WORKFLOW: "release" };

it.each([
  ["outside of its workflow", "main", {}, /Start the workflow release/],
  ["from another branch", "next", WORKFLOW, /from the branch main/],
])("releases nothing %s", (_, branch, env, why) => {
  const { git, release, told } = start(branch);
  expect(release({ ...env })).toMatchObject({ status: 1, says: expect.stringMatching(why) });
  expect(told()).toEqual([]);
  expect(git("status", "--porcelain")).toBe("");
  expect(git("tag")).toBe("");
});

it("releases nothing with uncommitted changes", () => {
  const { root, git, release, told } = start();
  writeInto(root, "lib/more.ts", "");
  expect(release(WORKFLOW)).toMatchObject({
    status: 1,
    says: expect.stringContaining("uncommitted changes"),
  });
  expect(told()).toEqual([]);
  expect(git("tag")).toBe("");
});

it("commits, tags and publishes both packages with provenance", () => {
  const { git, release, told } = start();
  expect(release(WORKFLOW).status).toBe(0);
  const how = "--access public --provenance";
  expect(told()).toEqual([
    `publish ./dist/service-ui.tgz ${how}`,
    `publish ./dist/service-ui-versioning.tgz ${how}`,
  ]);
  expect(git("tag").trim()).toBe("v1.4.3");
  expect(git("status", "--porcelain")).toBe("");
});

it("rehearses anywhere, publishes nothing, and leaves everything as it was", () => {
  const { git, release, told } = start("next");
  expect(release({}, "--dry-run").status).toBe(0);
  expect(told()).toHaveLength(2);
  for (const line of told()) expect(line).toMatch(/ --dry-run$/);
  expect(git("tag")).toBe("");
  expect(git("status", "--porcelain")).toBe("");
});
