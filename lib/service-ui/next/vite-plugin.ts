import type { Vite } from "vitest/node";
import { compileView } from "../render/views/view-kinds";
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
      const compiled = await compileView(source, file);
      if (!compiled) return null;
      const { code, isTypeScript } = compiled;
      return { code: isTypeScript ? await stripTypes(code) : code, map: null };
    },
  };
}
