import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { extractPage } from "../docs/extract-recipes";
import {
  copiesOf,
  environmentOf,
  readDockerfile,
  readDockerignore,
  textsOf,
} from "../support/read-dockerfile";

const text = readFileSync("Dockerfile", "utf8");
const stages = readDockerfile(text);
const isIgnored = readDockerignore(readFileSync(".dockerignore", "utf8"));

describe("the image", () => {
  test("copies files that the build context or the stage before has", () => {
    const [build, final] = stages;
    const given = build ? copiesOf(build).flatMap(({ sources }) => sources) : [];
    const copied = final ? copiesOf(final) : [];

    expect(given.filter((path) => !existsSync(path) || isIgnored(path))).toEqual([]);
    expect(copied.map(({ from }) => from)).toEqual([build?.name, build?.name, build?.name]);
  });

  test("is built with the packages of the lockfile", () => {
    const [build] = stages;
    expect(build && textsOf(build, "RUN")[0]).toMatch(/^npm ci\b/);
    expect(build && copiesOf(build)[0]?.sources).toContain("package-lock.json");
  });

  test("has no secret in it, and takes none to be built", () => {
    for (const stage of stages) {
      const names = Object.keys(environmentOf(stage));
      expect(names.filter((name) => /SECRET|TOKEN|PASSWORD|REDIS_URL/.test(name))).toEqual([]);
    }
    expect(text.match(/^ARG .*/gm)).toEqual(["ARG NODE_VERSION=20"]);
  });

  test("runs as a user without rights", () => {
    expect(stages.map((stage) => textsOf(stage, "USER").at(-1))).toEqual([undefined, "node"]);
  });

  test("is the one that the page on containers shows", () => {
    const { folder, files } = extractPage("docs/hosting/containers.md", "image");
    expect(files).toEqual(expect.arrayContaining(["Dockerfile", ".dockerignore"]));
    expect(readFileSync(`${folder}/Dockerfile`, "utf8")).toBe(text);
    const shown = readDockerignore(readFileSync(`${folder}/.dockerignore`, "utf8"));
    for (const path of SECRET_OR_BUILT) expect([path, shown(path)]).toEqual([path, true]);
  });
});

/** What a checkout may hold beside its sources. */
const SECRET_OR_BUILT = [
  ".git/config",
  ".env.local",
  ".service-ui/development-secret",
  "node_modules/next/package.json",
  ".next/BUILD_ID",
  "bench/app/.env",
];

describe("the build context", () => {
  test("holds every file under version control but the examples", () => {
    const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n");
    expect(tracked.length).toBeGreaterThan(500);
    expect(tracked.filter((path) => isIgnored(path) && !/^examples\//.test(path))).toEqual([]);
  });

  test("holds no secret, and nothing that was built elsewhere", () => {
    expect(SECRET_OR_BUILT.filter((path) => !isIgnored(path))).toEqual([]);
    const generated = readFileSync(".gitignore", "utf8").trim().split("\n");
    const paths = generated.map((one) => one.replace(/^\//, "").replaceAll("*", ".x"));
    expect(paths.filter((path) => !isIgnored(path))).toEqual([]);
  });
});

describe("the reader of Dockerfiles", () => {
  test.each([
    "COPY a b",
    "FROM node AS x\nONBUILD RUN x",
    "FROM node\nRUN a \\\n b",
    "FROM a\ncmd b",
  ])("refuses what it does not understand: %j", (wrong) => {
    expect(() => readDockerfile(wrong)).toThrow(SyntaxError);
  });

  test("refuses a COPY with flags, and patterns that it does not know", () => {
    const [stage] = readDockerfile("FROM node\nCOPY --chmod=7 a b");
    expect(() => stage && copiesOf(stage)).toThrow(SyntaxError);
    expect(() => readDockerignore("!a")).toThrow(SyntaxError);
    expect(() => readDockerignore("a/**/b")).toThrow(SyntaxError);
  });
});
