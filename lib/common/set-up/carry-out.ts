import { existsSync, lstatSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { SetUpError } from "./app";
import type { Step } from "./steps";

const SIGNS: Readonly<Record<Step["kind"], string>> = {
  create: "create  ",
  edit: "edit    ",
  keep: "left    ",
  done: "is fine ",
  "by hand": "BY HAND ",
  absent: "skipped ",
};

/** What the report ends with: a text for each step that leaves something to the author. */
const EXPLANATIONS: Readonly<Partial<Record<Step["kind"], (step: Step) => string>>> = {
  "by hand": ({ path, text }) =>
    `Add this to ${path} yourself, because it could not be edited safely:\n\n${text}`,
  keep: ({ path, text }) =>
    `${path} exists, so it was not changed. This would have been written:\n\n${text}`,
};

/**
 * Carries out the planned steps and reports each one.
 *
 * @param say prints one line or more
 * @throws SetUpError if a file would lie outside of the app; then nothing was written
 */
export function carryOut(
  root: string,
  steps: readonly Step[],
  isDryRun: boolean,
  say: (text: string) => void,
): void {
  for (const { path, kind } of steps) {
    if (kind === "create" || kind === "edit") requireInside(root, path);
  }
  for (const step of steps) {
    if (!isDryRun && (step.kind === "create" || step.kind === "edit")) write(root, step);
    say(`${SIGNS[step.kind]} ${step.path}`);
  }
  for (const step of steps) {
    const explain = EXPLANATIONS[step.kind];
    if (explain) say(`\n${explain(step)}`);
  }
  if (isDryRun) say("\nNothing was written.");
}

function write(root: string, { path, text, kind }: Step): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  // `wx` refuses to create a file where anything exists, even a dangling link.
  writeFileSync(file, text, { flag: kind === "create" ? "wx" : "w" });
}

/**
 * Refuses a path that leaves the app's folder through a symbolic link.
 *
 * @throws SetUpError that names the path
 */
export function requireInside(root: string, path: string): void {
  let place = join(root, path);
  while (!isThere(place)) place = dirname(place);
  // A dangling link is refused, because its target could appear outside of the folder later.
  const inside = existsSync(place) ? relative(realpathSync(root), realpathSync(place)) : "..";
  if (inside !== ".." && !inside.startsWith(`..${sep}`) && !isAbsolute(inside)) return;
  throw new SetUpError(
    `${path} is reached through a symbolic link that leads out of this folder, so nothing was ` +
      "written. Replace the link, or set the app up by hand.",
  );
}

/** Whether a name is taken, even by a dangling link. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
