import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type App, findFile } from "./app";

/** The result of an edit: the new text, or undefined if the author has to make it. */
export type Edited = string | undefined;

/** What happens to one file. `text` is the file's new content, or what to add by hand. */
export interface Step {
  readonly path: string;
  /**
   * `keep`: the file exists and stays unchanged. `done`: the file already has what it needs.
   * `absent`: the author deleted the file, so it is not made again.
   */
  readonly kind: "create" | "edit" | "keep" | "done" | "by hand" | "absent";
  readonly text: string;
}

/** Plans each template: create it, or keep an existing file of that name. */
export function templateSteps(app: App, templates: string): Step[] {
  return filesIn(templates).map((file) =>
    newFileStep(app, file, readFileSync(join(templates, file), "utf8")),
  );
}

/**
 * Plans a new file, or keeps an existing one of that name, in whatever language it is.
 *
 * @param file its path in an app without `src/`
 * @param text valid as JavaScript and as TypeScript
 */
export function newFileStep(app: App, file: string, text: string): Step {
  const path = `${app.base}${app.isTypeScript ? file : inJavaScript(file)}`;
  const there = findFile(app.root, path);
  if (!there) return { path, kind: "create", text };
  const own = readFileSync(join(app.root, there), "utf8");
  // A file that imports the package comes from an earlier run and now belongs to the app's author.
  const isFine = own === text || own.includes('"service-ui');
  return { path: there, kind: isFine ? "done" : "keep", text };
}

/** The templates are valid JavaScript and TypeScript, so only the file's name differs. */
function inJavaScript(file: string): string {
  return file.replace(/\.tsx$/, ".jsx").replace(/\.ts$/, ".js");
}

/** Plans an edit of an existing file. An edit that is not safe is left to the author. */
export function editStep(
  { root }: App,
  path: string,
  edit: (text: string) => Edited,
  byHand: string,
): Step {
  const text = readFileSync(join(root, path), "utf8");
  const edited = edit(text);
  if (edited === undefined) return { path, kind: "by hand", text: byHand };
  return { path, kind: edited === text ? "done" : "edit", text: edited };
}

/** The paths of all files in a folder, from there. */
export function filesIn(folder: string, inside = ""): string[] {
  return readdirSync(join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    const path = inside ? `${inside}/${entry.name}` : entry.name;
    return entry.isDirectory() ? filesIn(folder, path) : [path];
  });
}
