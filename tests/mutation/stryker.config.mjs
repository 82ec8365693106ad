/**
 * Mutation testing of what decides over a dispatch and of the versioned routes:
 * `npm run test:mutation`, or one folder with
 * `npm run test:mutation -- --mutate "lib/service-ui/wire/*.ts"`
 * (docs/decisions/033-attack-suite.md).
 */
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "tests/mutation/vitest.config.ts" },
  mutate: [
    "lib/service-ui/{dispatch,keys,limit,replay,wire}/*.ts",
    "lib/versioning/{answer,calls,choose,client,headers,lists,map,serving}/*.ts",
    "!lib/**/*.d.ts",
  ],
  coverageAnalysis: "perTest",
  concurrency: 2,
  // A busy machine must not pass for a mutant that never ends.
  timeoutMS: 15_000,
  reporters: ["clear-text", "progress-append-only", "json"],
  jsonReporter: { fileName: "test-results/mutation.json" },
  clearTextReporter: { allowColor: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
  tempDirName: "test-results/mutation",
  // TypeScript 7 has no programming interface with which Stryker could read the project's settings.
  tsconfigFile: "none.json",
  allowEmpty: false,
  ignorePatterns: [".next", "bench", "dist", ".service-ui", "test-results", "public"],
};
