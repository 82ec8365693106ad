import { parseArgs } from "node:util";
import { UsageError } from "../../common/set-up/usage-error";

export type CommandLine =
  | { readonly name: "help" }
  | { readonly name: "init"; readonly folder: string; readonly isDryRun: boolean }
  | { readonly name: "calendar"; readonly file: string | undefined; readonly isJson: boolean };

const OPTIONS = {
  help: { type: "boolean", short: "h" },
  "dry-run": { type: "boolean" },
  versions: { type: "string" },
  json: { type: "boolean" },
} as const;

const OPTIONS_OF: ReadonlyMap<string, readonly string[]> = new Map([
  ["init", ["dry-run"]],
  ["calendar", ["versions", "json"]],
]);

/** @throws UsageError if there is no such command, or the command takes no such option */
export function readArguments(args: readonly string[]): CommandLine {
  const { values, positionals } = parse(args);
  if (values.help) return { name: "help" };
  const [name, ...words] = positionals;
  const options = OPTIONS_OF.get(name ?? "");
  if (!options) throw new UsageError(name ? `Not a command: ${name}` : "Which command?");
  const other = Object.keys(values).find((option) => !options.includes(option));
  if (other) throw new UsageError(`${name} takes no --${other}.`);
  if (name === "init") {
    if (words.length > 1) throw new UsageError("init takes one folder.");
    return { name, folder: words[0] ?? ".", isDryRun: values["dry-run"] === true };
  }
  if (words.length > 0) throw new UsageError("Did you mean --versions <file>?");
  return { name: "calendar", file: values.versions, isJson: values.json === true };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
