import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { PATIENCE_MS } from "./tests/support/patience";

/** The suites that mutation testing runs for every mutant: no build, and a Redis for those few that need one. */
export default defineConfig({
  resolve: {
    alias: [{ find: /^@\//, replacement: fileURLToPath(new URL("./", import.meta.url)) }],
  },
  test: {
    environment: "node",
    expect: { poll: { timeout: PATIENCE_MS, interval: 20 } },
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    include: ["tests/{token,dispatch,attacks,replay,versioning}/**/*.test.ts"],
    exclude: [
      "**/*.chaos.test.ts",
      // They read or bundle the sources, which hold every mutant.
      "tests/attacks/source.test.ts",
      "tests/versioning/entries.test.ts",
    ],
    // The same cases for every mutant: one that survives by luck would be a false alarm, and so would one that dies by it.
    env: { FUZZ_RUNS: "300", SEED: "1" },
  },
});
