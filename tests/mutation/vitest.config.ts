import { basename, dirname, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { PACKAGE_SOURCES } from "../../scripts/packages.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Files that start servers or draw cases. */
const COSTLY = /\/attacks\/|\/(redis|sqlite|upstash)-/;

/** The mutated file's own tests first, then those of its folder, cheap ones before costly ones. */
class OwnTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Stryker's runner sets it before each run.
    const mutated = parse(this.ctx.config.related?.[0] ?? "");
    const rank = ({ moduleId }: TestSpecification) => {
      if (basename(moduleId).replace(/(\.alone)?\.test\.ts$/, "") === mutated.name) return 0;
      const isNear = basename(dirname(moduleId)) === basename(mutated.dir);
      return (COSTLY.test(moduleId) ? 3 : 1) + (isNear ? 0 : 1);
    };
    return files.toSorted((a, b) => rank(a) - rank(b));
  }
}

/** A mutant that makes a test wait for ever is noticed after this many milliseconds. */
const LIMIT_MS = 12_000;

/**
 * The suites that mutation testing runs for every mutant. They build nothing, and few start Redis.
 */
export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^@\//, replacement: root },
      // The mutated copy, to which the links in `node_modules` don't lead.
      ...PACKAGE_SOURCES.map(([name, source]) => ({
        find: new RegExp(`^${name}$`),
        replacement: `${root}${source}`,
      })),
    ],
  },
  test: {
    environment: "node",
    pool: "threads",
    maxWorkers: 1,
    // A mutant has a thread of its own; its test files share that and its modules.
    isolate: false,
    sequence: { sequencer: OwnTestsFirst },
    runner: "tests/mutation/runner.ts",
    setupFiles: "tests/mutation/one-failure.ts",
    expect: { poll: { timeout: LIMIT_MS / 2, interval: 20 } },
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    include: ["tests/{attacks,dispatch,keys,limit,replay,versioning,wire}/**/*.test.ts"],
    exclude: [
      "**/*.{chaos,long}.test.ts",
      // They compare processor time, and code that holds every mutant takes more of it.
      "tests/attacks/{api-,}cost.alone.test.ts",
      // They read, list or bundle the sources, which hold every mutant.
      "tests/attacks/source.test.ts",
      "tests/replay/idle-import.alone.test.ts",
      "tests/versioning/entries.test.ts",
      // They load modules anew within a test. Stryker would take the constants of those modules for
      // what that test alone runs.
      "tests/replay/{redis,replay}-store.alone.test.ts",
      "tests/versioning/calls/record-call.alone.test.ts",
      // It loads what is built of the package.
      "tests/versioning/next-config/with-versions.test.ts",
    ],
    // The same cases for every mutant, so that none survives or dies by luck.
    env: { FUZZ_RUNS: "50", SEED: "1" },
  },
});
