import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    setupFiles: ["service-ui/testing/setup"],
    env: { TODOMVC_FILE: ":memory:" },
  },
});
