import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { machineEnvironment, runToEnd } from "./child-process";
import { directoryWith } from "./temporary-directory";

const NEXT = fileURLToPath(new URL("../../node_modules/next", import.meta.url));
const SECRET = "doctor-secret-0123456789abcdef-0123456789abcdef";

/** A row of the doctor's JSON. */
export interface Row {
  readonly check: string;
  readonly at?: string;
  readonly state: "ok" | "note" | "problem";
  readonly says: string;
  readonly advice?: string;
}

export interface Examination {
  readonly exitCode: number | null;
  readonly output: string;
  readonly rows: readonly Row[];
  /** The rows of a check, as `state says`. */
  of(check: string): readonly string[];
  /** `check: says` of each problem. */
  readonly problems: readonly string[];
}

/** A folder that looks like an app's with its packages installed. */
export function appFolder(files: Readonly<Record<string, string>> = {}): string {
  const root = directoryWith({ "package.json": "{}", ...files });
  mkdirSync(join(root, "node_modules"), { recursive: true });
  symlinkSync(NEXT, join(root, "node_modules/next"));
  return root;
}

/**
 * Runs the bundled command's doctor in a folder, in an environment that is well but for `env`,
 * whose undefined values are not set.
 */
export async function examine(
  command: string,
  folder: string,
  env: Readonly<Record<string, string | undefined>> = {},
  ...args: readonly string[]
): Promise<Examination> {
  const { exitCode, output } = await runToEnd(
    process.execPath,
    [command, "doctor", "--json", ...args],
    {
      cwd: folder,
      env: environmentWith(env),
    },
  );
  const { ok, findings: rows }: { ok: boolean; findings: readonly Row[] } = JSON.parse(output);
  const problems = rows
    .filter(({ state }) => state === "problem")
    .map(({ check, says }) => `${check}: ${says}`);
  if (ok !== (problems.length === 0)) throw new Error(`ok and findings disagree:\n${output}`);
  return {
    exitCode,
    output,
    rows,
    problems,
    of: (check) =>
      rows.filter((row) => row.check === check).map(({ state, says }) => `${state} ${says}`),
  };
}

function environmentWith(env: Readonly<Record<string, string | undefined>>) {
  // A busy machine must not make a store look slow.
  const well = { ...machineEnvironment(), APP_SECRET: SECRET, UI_REPLAY_TIMEOUT_MS: "20000" };
  const isSet = (entry: [string, string | undefined]): entry is [string, string] =>
    entry[1] !== undefined;
  return Object.fromEntries(Object.entries({ ...well, ...env }).filter(isSet));
}
