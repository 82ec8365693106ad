import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { App } from "../../../common/set-up/app";
import type { Step } from "../../../common/set-up/steps";

/**
 * The packages that the handbook's tests use. Vitest 5 needs Node 22 and other types of it than
 * `create-next-app` installs.
 */
export const TEST_PACKAGES = [
  "vitest@4",
  "happy-dom",
  "@testing-library/dom",
  "@testing-library/user-event",
];
const CONFIG = /^vite(st)?\.config\.[cm]?[jt]s$/;
const SCRIPT = "vitest run";

export function planTests(app: App): Step[] {
  return [configStep(app), scriptStep(app)];
}

function configStep(app: App): Step {
  const text = vitestConfig(app);
  const own = app.files.find((name) => CONFIG.test(name));
  if (!own)
    return { path: `vitest.config.${app.isTypeScript ? "mts" : "mjs"}`, kind: "create", text };
  const isFine = readFileSync(join(app.root, own), "utf8").includes("service-ui/testing/setup");
  return { path: own, kind: isFine ? "done" : "by hand", text };
}

/**
 * Includes the path aliases of `tsconfig.json` or `jsconfig.json`, because Next follows them as
 * well.
 */
function vitestConfig({ root, isTypeScript }: App): string {
  const file = join(root, isTypeScript ? "tsconfig.json" : "jsconfig.json");
  const paths = existsSync(file) ? readFileSync(file, "utf8") : "";
  const aliases = Array.from(
    paths.matchAll(/"([^"*]+)\/\*"\s*:\s*\[\s*"\.?\/?([^"*]*?)\/?\*"/g),
    ([, name = "", folder = ""]) => `      ${JSON.stringify(name)}: ${placeOf(folder)},\n`,
  );
  const hasFolder = aliases.some((line) => line.includes("join("));
  return `${hasFolder ? 'import { join } from "node:path";\n' : ""}import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: {
${aliases.join("")}      // Next knows this name without a package.
      "server-only": "next/dist/compiled/server-only/empty.js",
    },
  },
  test: { environment: "happy-dom", setupFiles: ["service-ui/testing/setup"] },
});
`;
}

function placeOf(folder: string): string {
  return folder ? `join(import.meta.dirname, ${JSON.stringify(folder)})` : "import.meta.dirname";
}

function scriptStep({ root }: App): Step {
  const path = "package.json";
  const text = readFileSync(join(root, path), "utf8");
  const described = JSON.parse(text);
  if (described.scripts?.test !== undefined) return { path, kind: "done", text };
  const indent = /^([ \t]+)"/m.exec(text)?.[1] ?? "  ";
  const edited = { ...described, scripts: { ...described.scripts, test: SCRIPT } };
  return { path, kind: "edit", text: `${JSON.stringify(edited, null, indent)}\n` };
}
