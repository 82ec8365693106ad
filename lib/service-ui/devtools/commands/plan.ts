import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type App, findFile } from "../../../common/set-up/app";
import { editStep, filesIn, newFileStep, type Step } from "../../../common/set-up/steps";
import { editLayout, LAYOUT_BY_HAND } from "./edit-layout";
import { withLineEndsOf } from "./edit-module";
import { editNextConfig, NEW_NEXT_CONFIG } from "./edit-next-config";
import { editProxy, PROXY_BY_HAND } from "./edit-proxy";
import { ignoredWith, storageStep } from "./plan-storage";

const TEMPLATES = fileURLToPath(new URL("./templates/", import.meta.url));
/** What to add by hand if the configuration can't be edited safely. */
const NEXT_CONFIG_BY_HAND = `import { withServiceUi } from "service-ui/next-config";
…
export default withServiceUi(nextConfig);

In a CommonJS file, import it inside of a function:

module.exports = async () => {
  const { withServiceUi } = await import("service-ui/next-config");
  return withServiceUi(nextConfig);
};`;
/** The example's page, among the templates. */
const PAGE = "app/greeting/page.tsx";
const IGNORED = ["/public/event-runtime*", "/.service-ui/"];

/**
 * Plans the steps that set up an app, without writing anything. Their order suits a reader of the
 * diff.
 *
 * @param options `hasTests`: whether to add the example's test; an app with Vitest gets it anyway
 */
export function planSetUp(app: App, { hasTests = false, templates = TEMPLATES } = {}): Step[] {
  const isTested = hasTests || app.packages.has("vitest");
  const steps = filesIn(templates)
    .filter((file) => isTested || !/\.test\.\w+$/.test(file))
    .map((file) => templateStep(app, templates, file));
  const isSetUp = steps.some(({ path, kind }) => path.includes("app/__ui/") && kind === "done");
  const storage = storageStep(app, isSetUp);
  return [
    ...(isSetUp ? steps.map((step) => againStep(app, step, hasTests)) : steps),
    ...layoutSteps(app, isSetUp),
    nextConfigStep(app),
    ...proxySteps(app),
    storage,
    gitignoreStep(app, [...IGNORED, ...ignoredWith(storage)]),
  ];
}

/** Plans a template. The page stands below a root layout, because Next refuses any other. */
function templateStep(app: App, templates: string, file: string): Step {
  const text = readFileSync(join(templates, file), "utf8");
  const pages = pagesFolder(app);
  if (file !== PAGE || pages === "app") return newFileStep(app, file, text);
  const up = "../".repeat(pages.split("/").length - 1);
  return newFileStep(app, PAGE.replace("app", pages), text.replace("../../", `$&${up}`));
}

/** The folder of the pages, from `base`: with a root layout in `app/[locale]`, for example, that. */
export function pagesFolder({ base, rootLayouts }: App): string {
  const folders = rootLayouts.map((path) => dirname(path.slice(base.length)));
  return folders.includes("app") ? "app" : (folders[0] ?? "app");
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

function proxySteps(app: App): Step[] {
  return ["proxy", "middleware"].flatMap((name) => {
    const path = findFile(app.root, `${app.base}${name}.ts`);
    return path ? [editStep(app, path, editProxy, PROXY_BY_HAND)] : [];
  });
}

function gitignoreStep(app: App, wanted: readonly string[]): Step {
  const path = ".gitignore";
  const file = join(app.root, path);
  const isThere = existsSync(file);
  const text = isThere ? readFileSync(file, "utf8") : "";
  const lines = new Set(text.split(/\r?\n/));
  const missing = wanted.filter((line) => !lines.has(line));
  if (missing.length === 0) return { path, kind: "done", text };
  const before = text === "" || text.endsWith("\n") ? text : `${text}\n`;
  const edited = withLineEndsOf(text, `${before}${missing.join("\n")}\n`);
  return { path, kind: isThere ? "edit" : "create", text: edited };
}
