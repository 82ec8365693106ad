import { readFileSync } from "node:fs";

// usage: node counts.mjs passed|failed|not-run <files of vitest's JSON reporter…>
const [, , outcome = "not-run", ...files] = process.argv;

/**
 * Counts the tests that passed and failed. A file that could not be loaded counts as one failure.
 */
function counts(file) {
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, "utf8"));
  const failed = testResults.map(({ status, assertionResults }) => {
    const own = assertionResults.filter((test) => test.status === "failed").length;
    return status === "failed" ? Math.max(own, 1) : own;
  });
  return { passed: numPassedTests, failed: failed.reduce((sum, count) => sum + count, 0) };
}

function countsOrNone(file) {
  try {
    return counts(file);
  } catch {
    return { passed: 0, failed: 0 };
  }
}

const all = files.map(countsOrNone);
const sumOf = (name) => all.reduce((sum, counted) => sum + counted[name], 0);
const failed = sumOf("failed");
// A run can fail without a failed test, because a set-up threw or nothing ran. It counts as one
// failure.
const blamed = outcome === "passed" ? failed : Math.max(failed, 1);
process.stdout.write(`${sumOf("passed")} passed, ${blamed} failed\n`);
