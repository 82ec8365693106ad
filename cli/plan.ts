import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { App } from "./app";
import { editLayout, LAYOUT_BY_HAND } from "./edit-layout";
import { editNextConfig, NEW_NEXT_CONFIG, NEXT_CONFIG_BY_HAND } from "./edit-next-config";

/** What is to happen to one file; `text` is what it will hold, or what to put there by hand. */
export interface Step {
  readonly path: string;
  /**
   * `keep`: the file is there, and stays as it is. `done`: it has what it needs. `obsolete`: an
   * earlier version made it, and it has to go. `absent`: it was deleted since, and is not made
   * again.
   */
  readonly kind: "create" | "edit" | "keep" | "done" | "by hand" | "obsolete" | "absent";
  readonly text: string;
}

const TEMPLATES = fileURLToPath(new URL("./templates/", import.meta.url));
const IGNORED = ["/public/event-runtime*.js", "/.service-ui/"];

/**
 * Everything that sets an app up, in the order in which a reader of the diff would want it. Touches
 * nothing.
 *
 * @param options `hasTests`: whether the example's test is asked for; an app that has Vitest gets
 *   it with the example
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
    ...obsoleteSteps(app),
  ];
}

/**
 * The API route that answered dispatches in an earlier version. Any file below `pages/` changes
 * Next's types.
 */
function obsoleteSteps({ root, base }: App): Step[] {
  const text =
    "app/__ui/dispatch/route answers dispatches now. Delete this file and, if nothing else is in " +
    "it, the folder pages/. While that folder exists, TypeScript says that useSearchParams() can " +
    "be null.";
  return ["ts", "tsx", "js", "jsx"]
    .map((end) => `${base}pages/api/ui-dispatch.${end}`)
    .filter((path) => existsSync(join(root, path)))
    .map((path) => ({ path, kind: "obsolete", text }));
}

/**
 * A template in an app that is set up: without the route's twin nothing is answered; a test that
 * was asked for comes with what it tests; anything else that is not there has been deleted.
 */
function againStep({ root }: App, step: Step, hasTests: boolean): Step {
  const { path, kind } = step;
  const tested = join(root, path.replace(/\.test(\.\w+)$/, ".ui$1"));
  const isWanted = path.includes("/%5F%5Fui/dispatch/") || (hasTests && existsSync(tested));
  return kind === "create" && !isWanted ? { ...step, kind: "absent" } : step;
}

/** What becomes of each template: created, or left where a file of the name is there. */
export function templateSteps(app: App, templates: string): Step[] {
  return filesIn(templates).map((file) => {
    const path = `${app.base}${app.isTypeScript ? file : inJavaScript(file)}`;
    const text = readFileSync(join(templates, file), "utf8");
    const twin = ["ts", "tsx", "js", "jsx"].map((end) => path.replace(/\.[jt]sx?$/, `.${end}`));
    const there = twin.find((name) => existsSync(join(app.root, name)));
    if (!there) return { path, kind: "create", text };
    const own = readFileSync(join(app.root, there), "utf8");
    // One that imports the package was made by an earlier run, and is the author's since.
    const isFine = own === text || own.includes('"service-ui');
    return { path: there, kind: isFine ? "done" : "keep", text };
  });
}

/** The templates are of the language that both have in common, so the name alone differs. */
function inJavaScript(file: string): string {
  return file.replace(/\.tsx$/, ".jsx").replace(/\.ts$/, ".js");
}

function layoutSteps(app: App, isSetUp: boolean): Step[] {
  if (isSetUp && rendersRuntimeElsewhere(app)) return [];
  if (app.rootLayouts.length === 0) {
    return [{ path: `${app.base}app/layout`, kind: "by hand", text: LAYOUT_BY_HAND }];
  }
  return app.rootLayouts.map((path) => {
    // From `app/(shop)/layout.tsx` two folders up.
    const up = "../".repeat(path.slice(app.base.length).split("/").length - 1);
    const registry = isSetUp ? undefined : `${up}components/registry`;
    const edit = (text: string) => editLayout(text, registry);
    return editStep(app, path, edit, LAYOUT_BY_HAND);
  });
}

/**
 * Whether the runtime's script is rendered by a component of the app's own, and by no root layout.
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
  return editStep(app, app.nextConfig, editNextConfig, NEXT_CONFIG_BY_HAND);
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

function editStep(
  { root }: App,
  path: string,
  edit: (text: string) => string | undefined,
  byHand: string,
): Step {
  const text = readFileSync(join(root, path), "utf8");
  const edited = edit(text);
  if (edited === undefined) return { path, kind: "by hand", text: byHand };
  return { path, kind: edited === text ? "done" : "edit", text: edited };
}

function filesIn(folder: string, inside = ""): string[] {
  return readdirSync(join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    const path = inside ? `${inside}/${entry.name}` : entry.name;
    return entry.isDirectory() ? filesIn(folder, path) : [path];
  });
}
