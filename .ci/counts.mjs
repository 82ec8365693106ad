import { readFileSync } from "node:fs";

// usage: node counts.mjs <file of vitest's JSON reporter> passed|failed|not-run
const [, , file = "", outcome = "not-run"] = process.argv;

/** Tests that passed and failed; a file that could not even be loaded is one that failed. */
function counts() {
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, "utf8"));
  const failed = testResults.map(({ status, assertionResults }) => {
    const own = assertionResults.filter((test) => test.status === "failed").length;
    return status === "failed" ? Math.max(own, 1) : own;
  });
  return { passed: numPassedTests, failed: failed.reduce((sum, count) => sum + count, 0) };
}

function countsOrNone() {
  try {
    return counts();
  } catch {
    return { passed: 0, failed: 0 };
  }
}

const { passed, failed } = countsOrNone();
// A run that did not succeed without a test to blame (a set-up that threw, nothing run) has failed once.
const blamed = outcome === "passed" ? failed : Math.max(failed, 1);
process.stdout.write(`${passed} passed, ${blamed} failed\n`);
