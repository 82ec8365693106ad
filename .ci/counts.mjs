import { readFileSync } from "node:fs";

// usage: node counts.mjs passed|failed|not-run <files of vitest's JSON reporter…>
const [, , outcome = "not-run", ...paths] = process.argv;

/** Enough to tell why; the whole of it is further up. */
const MAX_REASON = 400;

/** The tests of a file that ended so after an attempt that failed, with the first one's reason. */
function attemptsIn({ name, assertionResults }, status) {
  return assertionResults
    .filter((test) => test.status === status && test.failureMessages.length > 0)
    .map(({ fullName, failureMessages: [reason] }) => {
      return `${name}: ${fullName}\n    ${reason.slice(0, MAX_REASON).replaceAll("\n", "\n    ")}`;
    });
}

/** The tests that failed, and why. A file that could not be loaded counts as one. */
function failedIn(file) {
  const own = attemptsIn(file, "failed");
  if (own.length > 0) return own;
  return file.status === "failed" ? [`${file.name}: ${file.message}`] : [];
}

function resultsIn(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { numPassedTests: 0, testResults: [] };
  }
}

const all = paths.map(resultsIn);
const passed = all.reduce((sum, { numPassedTests }) => sum + numPassedTests, 0);
const files = all.flatMap(({ testResults }) => testResults);
const unsteady = files.flatMap((file) => attemptsIn(file, "passed"));
for (const name of unsteady) process.stdout.write(`passed at the second attempt: ${name}\n`);
const failed = files.flatMap(failedIn);
for (const name of failed) process.stdout.write(`failed: ${name}\n`);
// A run can fail without a failed test, because a set-up threw or nothing ran. It counts as one
// failure.
const blamed = outcome === "passed" ? failed.length : Math.max(failed.length, 1);
process.stdout.write(`${passed} passed, ${blamed} failed\n`);
