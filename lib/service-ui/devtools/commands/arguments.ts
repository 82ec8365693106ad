import { parseArgs } from "node:util";
import { UsageError } from "../../../common/set-up/usage-error";

export type CommandLine =
  | { readonly name: "help" }
  | ({ readonly name: "init" } & InitOptions)
  | { readonly name: "add"; readonly added: string; readonly isDryRun: boolean }
  | ({ readonly name: "doctor" } & DoctorOptions);

export interface InitOptions {
  /** The app's folder, relative to the current folder. */
  readonly folder: string;
  readonly hasTests: boolean;
  readonly isDryRun: boolean;
}

export interface DoctorOptions {
  /** Addresses of the running app, with its `basePath`, or of its pages. */
  readonly urls: readonly string[];
  /** The `Cookie` header of a signed-in user, for every address; undefined for a user without. */
  readonly cookie: string | undefined;
  readonly isJson: boolean;
}

const OPTIONS = {
  help: { type: "boolean", short: "h" },
  tests: { type: "boolean" },
  "dry-run": { type: "boolean" },
  url: { type: "string", multiple: true },
  cookie: { type: "string" },
  json: { type: "boolean" },
} as const;

/** A command's options, how many words the command takes, and the message for one word too many. */
interface Usage {
  readonly options: readonly string[];
  readonly words: number;
  /** Doesn't repeat the word, which may be an address with a password. */
  readonly excess: string;
}

const COMMANDS: ReadonlyMap<string, Usage> = new Map([
  ["init", { options: ["tests", "dry-run"], words: 1, excess: "init takes one folder." }],
  ["add", { options: ["dry-run"], words: 1, excess: "add takes one name." }],
  [
    "doctor",
    { options: ["url", "cookie", "json"], words: 0, excess: "Did you mean --url <address>?" },
  ],
]);

/** @throws UsageError if there is no such command, or the command takes no such option */
export function readArguments(args: readonly string[]): CommandLine {
  const { values, positionals } = parse(args);
  if (values.help) return { name: "help" };
  const [name, ...rest] = positionals;
  const usage = COMMANDS.get(name ?? "");
  if (!usage) throw new UsageError(name ? `Not a command: ${name}` : "Which command?");
  if (rest.length > usage.words) throw new UsageError(usage.excess);
  const other = Object.keys(values).find((option) => !usage.options.includes(option));
  if (other) throw new UsageError(`${name} takes no --${other}.`);
  if (name === "init") {
    const { tests: hasTests = false, "dry-run": isDryRun = false } = values;
    return { name, folder: rest[0] ?? ".", hasTests, isDryRun };
  }
  if (name === "add") {
    const [added] = rest;
    if (added === undefined) throw new UsageError("Which component or view do you want to add?");
    return { name, added, isDryRun: values["dry-run"] === true };
  }
  const { url: urls = [], cookie, json: isJson = false } = values;
  // Not repeated either, because it opens a session.
  if (cookie !== undefined && !/^[\w!#$%&'*+.^`|~-]+=[\x20-\x7e]*$/.test(cookie)) {
    throw new UsageError('--cookie takes the header\'s value, such as "session=…; other=…".');
  }
  if (cookie !== undefined && !urls[0]) throw new UsageError("--cookie is for an address: --url.");
  return { name: "doctor", urls, cookie, isJson };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
