import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, it } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Why a test is skipped that would run on another machine, and what to do about it. */
    lacks?: string;
  }
}

/** A program that a machine may lack. */
export interface OptionalProgram {
  readonly name: string;
  /** Debian's packages that have it. */
  readonly packages: string;
}

/** Says that a program is missing, and how to get it. */
export function missing({ name, packages }: OptionalProgram): string {
  return `${name} is not installed (Debian: apt-get install ${packages})`;
}

/**
 * A suite that needs a program. On a machine without it, the suite is skipped, and the run's last
 * lines say so. Under CI it fails: there a skipped suite would look like one that passed.
 */
export function describeIfInstalled(
  isInstalled: boolean,
  program: OptionalProgram,
  name: string,
  suite: () => void,
  options: { readonly timeout?: number } = {},
): void {
  if (isInstalled) {
    describe(name, options, suite);
  } else if (process.env.CI) {
    it(`${name}: ${program.name} is installed`, () => {
      throw new Error(`${missing(program)}, and CI is set`);
    });
  } else {
    describe.skip(name, { meta: { lacks: missing(program) } }, suite);
  }
}

/** The path of the first program of this name on the `PATH`, or in a folder besides. */
export function onPath(name: string, ...besides: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return [...folders, ...besides]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}
