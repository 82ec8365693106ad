import { readFileSync } from "node:fs";

// usage: node counts.mjs passed|failed|not-run <files of vitest's JSON reporter…>
const [, , outcome = "not-run", ...files] = process.argv;

/** Enough to tell why; the whole of it is further up. */
const MAX_REASON = 400;

/** The tests that failed, and why. A file that could not be loaded counts as one. */
function failedIn({ name, status, message, assertionResults }) {
  const own = assertionResults.filter((test) => test.status === "failed");
  if (own.length > 0) {
    return own.map(({ fullName, failureMessages: [reason = ""] }) => {
      return `${name}: ${fullName}\n    ${reason.slice(0, MAX_REASON).replaceAll("\n", "\n    ")}`;
    });
  }
  return status === "failed" ? [`${name}: ${message}`] : [];
}

function resultsIn(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { numPassedTests: 0, testResults: [] };
  }
}

const all = files.map(resultsIn);
const passed = all.reduce((sum, { numPassedTests }) => sum + numPassedTests, 0);
const failed = all.flatMap(({ testResults }) => testResults.flatMap(failedIn));
for (const name of failed) process.stdout.write(`failed: ${name}\n`);
// A run can fail without a failed test, because a set-up threw or nothing ran. It counts as one
// failure.
const blamed = outcome === "passed" ? failed.length : Math.max(failed.length, 1);
process.stdout.write(`${passed} passed, ${blamed} failed\n`);
