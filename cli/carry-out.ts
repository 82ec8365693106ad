import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Step } from "./plan";
import { requireInside } from "./require-inside";

const SIGNS: Readonly<Record<Step["kind"], string>> = {
  create: "create  ",
  edit: "edit    ",
  keep: "left    ",
  done: "is fine ",
  "by hand": "BY HAND ",
  obsolete: "DELETE  ",
  absent: "skipped ",
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
  for (const step of steps.filter(({ kind }) => kind === "by hand")) {
    say(
      `\nAdd this to ${step.path} yourself, because it could not be edited safely:\n\n${step.text}`,
    );
  }
  for (const step of steps.filter(({ kind }) => kind === "keep")) {
    say(
      `\n${step.path} exists, so it was not changed. This would have been written:\n\n${step.text}`,
    );
  }
  for (const step of steps.filter(({ kind }) => kind === "obsolete")) {
    say(`\n${step.path}: ${step.text}`);
  }
  if (isDryRun) say("\nNothing was written.");
}

function write(root: string, { path, text, kind }: Step): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  // `wx` refuses to create a file where anything exists, even a dangling link.
  writeFileSync(file, text, { flag: kind === "create" ? "wx" : "w" });
}
