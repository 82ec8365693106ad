import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";

// Runs `npm test` several times in a row, some runs with busy cores, and prints the tests that did
// not pass in every run: npm run test:steady -- [--runs 10] [--busy 3] [-- arguments of Vitest]
const { values, positionals } = parseArgs({
  options: {
    runs: { type: "string", default: "10" },
    busy: { type: "string", default: "3" },
  },
  allowPositionals: true,
});
const runs = wholeNumber("runs", values.runs);
const busyRuns = Math.min(wholeNumber("busy", values.busy), runs);
const folder = mkdtempSync(join(tmpdir(), "test-steady-"));

/** Keeps a core busy until its parent process ends. */
const LOAD = `
  process.on("disconnect", () => process.exit());
  setInterval(() => { for (const end = Date.now() + 100; Date.now() < end; ); }, 100);
`;

/** The failures of each test: the runs in which it failed, with the first line of each reason. */
const odd = new Map();
try {
  for (let run = 1; run <= runs; run++) {
    // The last runs have busy cores. The first show what fails without them.
    const isBusy = run > runs - busyRuns;
    await testOnce(run, isBusy);
  }
} finally {
  rmSync(folder, { recursive: true });
}

for (const [name, reasons] of odd) {
  print(`ODD  ${name}: failed in ${reasons.length} of ${runs} runs`);
  for (const reason of reasons) print(`       ${reason}`);
}
print(odd.size === 0 ? `Steady: ${runs} of ${runs} runs passed.` : `${odd.size} odd ones out.`);
process.exitCode = odd.size === 0 ? 0 : 1;

async function testOnce(run, isBusy) {
  const file = join(folder, `${run}.json`);
  const startMs = performance.now();
  const load = isBusy ? keepCoresBusy() : [];
  const args = ["test", "--", "--reporter=json", `--outputFile=${file}`, ...positionals];
  const tests = spawn("npm", args, { stdio: ["ignore", "ignore", "pipe"] });
  let complaint = "";
  tests.stderr.setEncoding("utf8").on("data", (text) => {
    complaint = (complaint + text).slice(-2_000);
  });
  const [exitCode] = await once(tests, "close");
  for (const child of load) child.kill("SIGKILL");
  const failures = exitCode === 0 ? [] : failuresIn(file, complaint);
  for (const [name, reason] of failures) {
    const reasons = odd.get(name) ?? [];
    odd.set(name, [...reasons, `run ${run}${isBusy ? ", busy" : ""}: ${reason}`]);
  }
  const seconds = Math.round((performance.now() - startMs) / 1000);
  const outcome = exitCode === 0 ? "passed" : `${failures.length} failed`;
  print(`run ${run} of ${runs}${isBusy ? ", busy" : ""}: ${outcome} in ${seconds} s`);
}

/** Each failed test, or the file or the run that failed without a failed test. */
function failuresIn(file, complaint) {
  const { testResults } = resultsIn(file);
  const failures = testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const path = relative(process.cwd(), name);
      const failed = assertionResults.filter(({ status }) => status === "failed");
      return failed.length === 0
        ? [[path, firstLine(message)]]
        : failed.map((test) => [`${path} > ${test.fullName}`, firstLine(test.failureMessages[0])]);
    });
  return failures.length === 0 ? [["npm test", complaint.trim()]] : failures;
}

function resultsIn(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { testResults: [] };
  }
}

/** Starts a busy loop for each core, each in a process of its own. */
function keepCoresBusy() {
  return Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ["-e", LOAD], { stdio: ["ignore", "ignore", "ignore", "ipc"] }),
  );
}

function wholeNumber(name, text) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} is a whole number.`);
  return number;
}

function firstLine(text) {
  return String(text ?? "").split("\n")[0];
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
