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
   * earlier version made it, and it has to go.
   */
  readonly kind: "create" | "edit" | "keep" | "done" | "by hand" | "obsolete";
  readonly text: string;
}

const TEMPLATES = fileURLToPath(new URL("./templates/", import.meta.url));
const IGNORED = ["/public/event-runtime*.js", "/.service-ui/"];

/**
 * Everything that sets an app up, in the order in which a reader of the diff would want it. Touches
 * nothing.
 */
export function planSetUp(app: App, templates = TEMPLATES): Step[] {
  return [
    ...templateSteps(app, templates),
    ...layoutSteps(app),
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
    "it, the folder pages/: as long as that is there, useSearchParams() and its kin may be null to " +
    "TypeScript.";
  return ["ts", "tsx", "js", "jsx"]
    .map((end) => `${base}pages/api/ui-dispatch.${end}`)
    .filter((path) => existsSync(join(root, path)))
    .map((path) => ({ path, kind: "obsolete", text }));
}

/** What becomes of each template: created, or left where a file of the name is there. */
export function templateSteps(app: App, templates: string): Step[] {
  return filesIn(templates)
    .filter((file) => !file.endsWith(".test.ts") || app.packages.has("vitest"))
    .map((file) => {
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

function layoutSteps(app: App): Step[] {
  if (app.rootLayouts.length === 0) {
    return [{ path: `${app.base}app/layout`, kind: "by hand", text: LAYOUT_BY_HAND }];
  }
  return app.rootLayouts.map((path) => editStep(app, path, editLayout, LAYOUT_BY_HAND));
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
