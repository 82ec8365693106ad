import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    setupFiles: ["service-ui/testing/setup", "./tests/fresh-stockroom.ts"],
    env: { STOCKROOM_FILE: ":memory:" },
  },
});
