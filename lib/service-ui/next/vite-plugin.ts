import type { Vite } from "vitest/node";
import { compiledKindOf, compileView } from "../render/views/compile-view";
import { stripTypes } from "./internals";

/**
 * Compiles the files of views for tests in Vitest, as `withServiceUi` does for the app. The plugin
 * leaves stylesheets out, but keeps the class names in `<style module>`.
 *
 * @example
 * ```ts
 * import { viewFiles } from "service-ui/vitest";
 * import { defineConfig } from "vitest/config";
 *
 * export default defineConfig({ plugins: [viewFiles()] });
 * ```
 */
export function viewFiles(): Vite.Plugin {
  return {
    name: "service-ui:view-files",
    enforce: "pre",
    async transform(source: string, id: string) {
      const [file = ""] = id.split("?");
      const kind = compiledKindOf(file);
      if (!kind) return null;
      const { code, isTypeScript } = await compileView(kind, source, file);
      return { code: isTypeScript ? await stripTypes(code) : code, map: null };
    },
  };
}
