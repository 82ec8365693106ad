import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { OUTSIDE } from "../../scripts/outside.mjs";
import { BROKEN_CLAUSES } from "./broken-clauses.mjs";

/**
 * Breaks one clause of SPEC.md after the other in a copy of the checkout, and lists which test
 * notices. Fails if none does.
 *
 *     npm run test:clauses
 *     npm run test:clauses -- 2.6 lifetime
 *
 * Words choose the clauses whose number or promise has one of them.
 */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const NOT_COPIED = new Set([".git", ".next", ".cache", "test-results"]);

const words = process.argv.slice(2);
const chosen = BROKEN_CLAUSES.filter(
  ({ clause, promise }) =>
    words.length === 0 || words.some((word) => `${clause} ${promise}`.includes(word)),
);
// The runtime's are played on pages of a whole build.
const needs = [undefined, "runtime", "build"];
const inOrder = chosen.toSorted((a, b) => needs.indexOf(a.needs) - needs.indexOf(b.needs));

const copy = mkdtempSync(join(OUTSIDE, "service-ui-clauses-"));
const report = join(copy, "test-results/clauses.json");
try {
  copyCheckout();
  mustPass(inOrder);
  const unnoticed = inOrder.filter((broken) => !play(broken));
  console.warn(`\n${inOrder.length - unnoticed.length} of ${inOrder.length} are noticed.`);
  process.exitCode = unnoticed.length > 0 || inOrder.length === 0 ? 1 : 0;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function copyCheckout() {
  cpSync(ROOT, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path === ROOT || !NOT_COPIED.has(basename(path)),
  });
  // Some tests ask it which files there are.
  execFileSync("git", ["init", "--quiet"], { cwd: copy });
  mkdirSync(dirname(report));
}

/** A test that fails anyway notices nothing. */
function mustPass(clauses) {
  for (const need of [undefined, "build"]) {
    const played = clauses.filter(
      (broken) => (broken.needs !== undefined) === (need !== undefined),
    );
    if (played.length === 0) continue;
    const tests = [...new Set(played.flatMap((broken) => broken.tests))];
    const failed = firstFailure({ tests, needs: need });
    if (failed) throw new Error(`Before anything is broken, this fails: ${failed}`);
  }
}

/** @returns whether a test has noticed */
function play({ clause, promise, file, search, replacement, ...toRun }) {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  const parts = source.split(search);
  if (parts.length !== 2) throw new Error(`${file} has not one place with: ${search}`);
  writeFileSync(path, parts.join(replacement));
  const noticed = firstFailure(toRun);
  writeFileSync(path, source);
  console.warn(`${clause}: ${promise}.\n    ${noticed ?? "NOBODY NOTICES"}`);
  return noticed !== undefined;
}

/** @returns the name of the first test that fails; undefined if all pass */
function firstFailure({ tests, needs, named }) {
  rmSync(report, { force: true });
  const projects = needs === undefined ? ["unit", "component", "alone"] : ["app"];
  const args = projects.flatMap((name) => ["--project", name]);
  if (named !== undefined) args.push("--testNamePattern", named);
  const { stderr, stdout } = spawnSync(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--bail=1",
      "--reporter=json",
      `--outputFile=${report}`,
      ...args,
      ...tests,
    ],
    {
      cwd: copy,
      encoding: "utf8",
      env: { ...process.env, ...(needs === "runtime" && { UI_TEST_SKIP_BUILD: "1" }) },
    },
  );
  if (!existsSync(report)) throw new Error(`Vitest has made no report.\n${stdout}${stderr}`);
  const { success, testResults } = JSON.parse(readFileSync(report, "utf8"));
  if (success) return undefined;
  for (const { name, status, message, assertionResults } of testResults) {
    const test = assertionResults.find((one) => one.status === "failed");
    if (test) return `${relative(copy, name)}: ${test.fullName}`;
    if (status === "failed") return `${relative(copy, name)} can't be run: ${message}`;
  }
  throw new Error(`Vitest failed, but no test did.\n${stdout}${stderr}`);
}
