import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";

// usage: node second-try.mjs <npm script> <file of vitest's JSON reporter>
// Runs the failed files of a run again, and replaces their old results by the new ones. Exits with
// 0 if all of them passed. docs/decisions/070-second-tries.md says which files it takes.
const [, , script = "test", file = ""] = process.argv;

const DRIVES_OTHER_PROGRAMS =
  /^tests\/(browser|chaos|engines|http|spec)\/|\.(long|chaos)\.test\.tsx?$/;
/** More failed files than this can't be due to an unsteady program that they drive. */
const MOST_FILES = 8;

const results = JSON.parse(readFileSync(file, "utf8"));
const failed = results.testResults.filter(({ status }) => status === "failed");
const paths = failed.map(({ name }) => relative(process.cwd(), name));
const refused = paths.filter((path) => !DRIVES_OTHER_PROGRAMS.test(path));
if (paths.length === 0 || paths.length > MOST_FILES || refused.length > 0) {
  say(`No second try: ${paths.length} failed files, ${refused.length} that drive no other program`);
  process.exit(1);
}

say(`Failed, and tried again alone:\n${paths.join("\n")}`);
const again = `${file}.again`;
const reporters = ["--reporter=default", "--reporter=json", `--outputFile=${again}`];
const { status } = spawnSync("npm", ["run", script, "--", ...reporters, ...paths], {
  stdio: "inherit",
  env: { ...process.env, UI_TEST_SKIP_BUILD: "1" },
});

const second = JSON.parse(readFileSync(again, "utf8"));
const passed = results.testResults.filter((result) => !failed.includes(result));
const testResults = [...passed, ...second.testResults];
const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
const numPassedTests = tests.filter((test) => test.status === "passed").length;
writeFileSync(file, JSON.stringify({ numPassedTests, testResults }));

for (const { name, assertionResults } of failed) {
  say(relative(process.cwd(), name));
  for (const { status, fullName, failureMessages } of assertionResults) {
    if (status === "failed") say(`  ${fullName}\n  at first: ${failureMessages[0] ?? ""}`);
  }
}
say(status === 0 ? "These passed at their second try." : "They failed again.");
process.exit(status ?? 1);

function say(text) {
  process.stdout.write(text.replace(/^/gm, "!! ").concat("\n"));
}
