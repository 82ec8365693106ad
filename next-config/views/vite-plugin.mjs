import { compileView, VIEW_FILES } from "./compile-view.mjs";
import { stripTypes } from "./strip-types.mjs";

/**
 * Compiles the files of views for tests in Vitest, as `withServiceUi` does for the app. The plugin
 * leaves stylesheets out, but keeps the class names in `<style module>`.
 *
 * @returns {import("vitest/node").Vite.Plugin}
 *
 * @example
 * ```ts
 * import { viewFiles } from "service-ui/vitest";
 * import { defineConfig } from "vitest/config";
 *
 * export default defineConfig({ plugins: [viewFiles()] });
 * ```
 */
export function viewFiles() {
  return {
    name: "service-ui:view-files",
    enforce: "pre",
    async transform(source, id) {
      const [file = ""] = id.split("?");
      const kind = Object.keys(VIEW_FILES).find((kind) => VIEW_FILES[kind].test(file));
      if (!kind) return null;
      const { code, isTypeScript } = await compileView(kind, source, file);
      return { code: isTypeScript ? await stripTypes(code) : code, map: null };
    },
  };
}
