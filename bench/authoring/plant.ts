import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { machineEnvironment, runToEnd } from "../../tests/support/child-process";
import { APP, SIDES, type Side } from "./count";
import { MISTAKES } from "./mistakes";

const FOLDER = "test-results/authoring-mistakes";

export interface Finding extends Readonly<Record<Side, boolean>> {
  readonly what: string;
}

/**
 * Makes each mistake in a copy of its own, and asks the compiler about all of them at once.
 *
 * @throws Error if a mistake's text isn't there exactly once, or if the compiler complains of the
 *   code as it is
 */
export async function plantMistakes(): Promise<readonly Finding[]> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  try {
    copy("as-it-is");
    for (const [index, mistake] of MISTAKES.entries()) {
      for (const side of SIDES) plant(side, index, mistake[side]);
    }
    writeFileSync(
      join(FOLDER, "tsconfig.json"),
      JSON.stringify({
        extends: "../../tsconfig.json",
        compilerOptions: { incremental: false, types: ["node", "next"] },
        include: ["**/*.ts", "**/*.tsx"],
        exclude: [],
      }),
    );
    const { output } = await runToEnd(
      process.execPath,
      ["node_modules/typescript/bin/tsc", "--noEmit", "--pretty", "false", "-p", FOLDER],
      { cwd: process.cwd(), env: machineEnvironment() },
    );
    const complains = (folder: string) => output.includes(`${FOLDER}/${folder}/`);
    if (complains("as-it-is")) throw new Error(`The pieces don't compile:\n${output}`);
    return MISTAKES.map(({ what }, index) => ({
      what,
      own: complains(`own-${index}`),
      action: complains(`action-${index}`),
    }));
  } finally {
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

function copy(folder: string): void {
  cpSync(APP, join(FOLDER, folder), { recursive: true });
}

function plant(side: Side, index: number, slip: (typeof MISTAKES)[number][Side]): void {
  const folder = `${side}-${index}`;
  copy(folder);
  const path = join(FOLDER, folder, side, slip.file);
  const pieces = readFileSync(path, "utf8").split(slip.right);
  if (pieces.length !== 2) throw new Error(`${path} has ${slip.right} ${pieces.length - 1} times.`);
  writeFileSync(path, pieces.join(slip.wrong));
}
