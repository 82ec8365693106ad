import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The suites that mutation testing runs for every mutant: no build, and a Redis for those few that need one. */
export default defineConfig({
  resolve: {
    alias: [{ find: /^@\//, replacement: fileURLToPath(new URL("./", import.meta.url)) }],
  },
  test: {
    environment: "node",
    include: ["tests/{token,dispatch,attacks,replay}/**/*.test.ts"],
    exclude: [
      "**/*.chaos.test.ts",
      // It reads the sources, which a mutant has changed.
      "tests/attacks/source.test.ts",
    ],
    // The same cases for every mutant: one that survives by luck would be a false alarm, and so would one that dies by it.
    env: { FUZZ_RUNS: "300", SEED: "1" },
  },
});
