import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { App } from "../../../common/set-up/app";
import { editStep, filesIn, type Step, templateSteps } from "../../../common/set-up/steps";
import { editLayout, LAYOUT_BY_HAND } from "./edit-layout";
import { editNextConfig, NEW_NEXT_CONFIG } from "./edit-next-config";

const TEMPLATES = fileURLToPath(new URL("./templates/", import.meta.url));
/** What to add by hand if the configuration can't be edited safely. */
const NEXT_CONFIG_BY_HAND = `import { withServiceUi } from "service-ui/next-config";
…
export default withServiceUi(nextConfig);

In a CommonJS file, import it inside of a function:

module.exports = async (...next) => {
  const { withServiceUi } = await import("service-ui/next-config");
  return withServiceUi(nextConfig)(...next);
};`;
const IGNORED = ["/public/event-runtime*", "/.service-ui/"];

/**
 * Plans the steps that set up an app, without writing anything. Their order suits a reader of the
 * diff.
 *
 * @param options `hasTests`: whether to add the example's test; an app with Vitest gets it anyway
 */
export function planSetUp(app: App, { hasTests = false, templates = TEMPLATES } = {}): Step[] {
  const isTested = hasTests || app.packages.has("vitest");
  const steps = templateSteps(app, templates).filter(
    ({ path }) => isTested || !/\.test\.\w+$/.test(path),
  );
  const isSetUp = steps.some(({ path, kind }) => path.includes("app/__ui/") && kind === "done");
  return [
    ...(isSetUp ? steps.map((step) => againStep(app, step, hasTests)) : steps),
    ...layoutSteps(app, isSetUp),
    nextConfigStep(app),
    gitignoreStep(app),
  ];
}

/**
 * Plans a template in an app that is already set up. The dispatch route needs its second file, so a
 * missing one is made again. So is a requested test whose component exists. Any other missing file
 * was deleted on purpose.
 */
function againStep({ root }: App, step: Step, hasTests: boolean): Step {
  const { path, kind } = step;
  const tested = join(root, path.replace(/\.test(\.\w+)$/, ".ui$1"));
  const isWanted = path.includes("/%5F%5Fui/dispatch/") || (hasTests && existsSync(tested));
  return kind === "create" && !isWanted ? { ...step, kind: "absent" } : step;
}

function layoutSteps(app: App, isSetUp: boolean): Step[] {
  if (isSetUp && rendersRuntimeElsewhere(app)) return [];
  if (app.rootLayouts.length === 0) {
    return [{ path: `${app.base}app/layout`, kind: "by hand", text: LAYOUT_BY_HAND }];
  }
  return app.rootLayouts.map((path) => {
    // From `app/(shop)/layout.tsx`, for example, the registry is two folders up.
    const up = "../".repeat(path.slice(app.base.length).split("/").length - 1);
    const registry = isSetUp ? undefined : `${up}components/registry`;
    const edit = (text: string) => editLayout(text, registry);
    return editStep(app, path, edit, LAYOUT_BY_HAND);
  });
}

/**
 * Whether the runtime's script is rendered by one of the app's components and by no root layout.
 */
function rendersRuntimeElsewhere({ root, base, rootLayouts }: App): boolean {
  const renders = (path: string) =>
    readFileSync(join(root, path), "utf8").includes("RuntimeScript");
  if (rootLayouts.some(renders)) return false;
  return ["app", "components"]
    .map((folder) => `${base}${folder}`)
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => filesIn(join(root, folder)).map((file) => `${folder}/${file}`))
    .some((path) => /\.[jt]sx?$/.test(path) && renders(path));
}

function nextConfigStep(app: App): Step {
  if (!app.nextConfig) return { path: "next.config.mjs", kind: "create", text: NEW_NEXT_CONFIG };
  return editStep(app, app.nextConfig, (text) => editNextConfig(text), NEXT_CONFIG_BY_HAND);
}

function gitignoreStep(app: App): Step {
  const path = ".gitignore";
  const file = join(app.root, path);
  const isThere = existsSync(file);
  const text = isThere ? readFileSync(file, "utf8") : "";
  const lines = new Set(text.split(/\r?\n/));
  const missing = IGNORED.filter((line) => !lines.has(line));
  if (missing.length === 0) return { path, kind: "done", text };
  const before = text === "" || text.endsWith("\n") ? text : `${text}\n`;
  return { path, kind: isThere ? "edit" : "create", text: `${before}${missing.join("\n")}\n` };
}
