import { hash } from "node:crypto";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { App } from "../../../common/set-up/app";
import { editStep, type Step } from "../../../common/set-up/steps";
import { withLineEndsOf } from "./edit-module";

const FILE = ".env.production";
/** Where `next start` reads variables. The environment itself wins over all of them. */
const READ_IN_PRODUCTION = [".env", ".env.local", FILE, `${FILE}.local`];
const NAMES_A_DIRECTORY = /^\s*(export\s+)?UI_REPLAY_DIR\s*=/m;
/** create-next-app ignores `.env*`, and what git ignores is lost with the next deployment. */
const TRACKED = `!/${FILE}`;

/**
 * Plans where used dispatches are remembered in production: outside of the app's folder, which
 * deployments empty or replace. An app that names a directory keeps it.
 *
 * @param isSetUp whether a missing file was deleted on purpose
 */
export function storageStep(app: App, isSetUp: boolean): Step {
  const { root } = app;
  const texts = READ_IN_PRODUCTION.map((name) => join(root, name)).filter((name) =>
    existsSync(name),
  );
  const isNamed = texts.some((name) => NAMES_A_DIRECTORY.test(readFileSync(name, "utf8")));
  if (isNamed) return { path: FILE, kind: "done", text: "" };
  const lines = linesFor(nameOf(root));
  if (!existsSync(join(root, FILE))) {
    const text = `# Git tracks this file: no secrets here.\n${lines}`;
    return { path: FILE, kind: isSetUp ? "absent" : "create", text };
  }
  const add = (text: string) =>
    withLineEndsOf(text, `${text === "" || text.endsWith("\n") ? text : `${text}\n`}${lines}`);
  return editStep(app, FILE, add, lines);
}

/** The lines of `.gitignore` that belong to a step. Another's file may hold secrets. */
export const ignoredWith = ({ kind }: Step): readonly string[] =>
  kind === "create" ? [TRACKED] : [];

const linesFor = (name: string) =>
  `# Used dispatches are remembered outside of this folder, so that no deployment deletes them.
UI_REPLAY_DIR=$HOME/.local/state/${name}
`;

/**
 * The app's name as that of a folder, and a digest of where the app stands: two apps of one name
 * must not share a file. It is written once, so it stays when the app moves.
 */
function nameOf(root: string): string {
  const digest = hash("sha256", realpathSync(root), "hex").slice(0, 8);
  const { name } = Object(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  const plain = `${name ?? ""}`.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^-+|-+$/g, "");
  return `${plain || "service-ui"}-${digest}`;
}
