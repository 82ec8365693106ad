#!/usr/bin/env node
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { findApp, SetUpError } from "./app";
import { planSetUp, type Step } from "./plan";
import { requireInside } from "./require-inside";

const USAGE = `Usage: service-ui init [--dry-run]

Sets up the Next.js app in this folder: the dispatch route, the runtime's script and Refresh in the
root layout, an example component. It overwrites nothing, and a second run changes nothing.

  --dry-run   tell what would be done, and do nothing
  --help      this text`;

const NEXT = `Run "npm run dev" and open /greeting.

Add your own components to components/registry, and say in app/__ui/dispatch/route who may use them.
Handlers run in Next's own request: cookies(), revalidateTag() and redirect() work there.
UiInteractionResult.refresh() renders the page anew; .navigate(path) leads to another page.`;

const SIGNS: Readonly<Record<Step["kind"], string>> = {
  create: "create  ",
  edit: "edit    ",
  keep: "left    ",
  done: "is fine ",
  "by hand": "BY HAND ",
  obsolete: "DELETE  ",
};

process.exitCode = run(process.argv.slice(2));

function run(args: readonly string[]): number {
  let options: ReturnType<typeof readArguments>;
  try {
    options = readArguments(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    return 2;
  }
  if (options.help) {
    say(USAGE);
    return 0;
  }
  try {
    init(process.cwd(), options.isDryRun);
    return 0;
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    console.error(`service-ui init: ${error.message}`);
    return 1;
  }
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { "dry-run": { type: "boolean" }, help: { type: "boolean", short: "h" } },
  });
  const [command, ...rest] = positionals;
  const help = values.help === true;
  if (!help && (command !== "init" || rest.length > 0)) {
    throw new TypeError(
      command === undefined ? "Which command?" : `Not a command: ${positionals.join(" ")}`,
    );
  }
  return { help, isDryRun: values["dry-run"] === true };
}

function init(root: string, isDryRun: boolean): void {
  const app = findApp(root);
  const steps = planSetUp(app);
  for (const { path, kind } of steps) {
    if (kind === "create" || kind === "edit") requireInside(root, path);
  }
  for (const step of steps) {
    if (!isDryRun && (step.kind === "create" || step.kind === "edit")) write(root, step);
    say(`${SIGNS[step.kind]} ${step.path}`);
  }
  for (const step of steps.filter(({ kind }) => kind === "by hand")) {
    say(`\nPut this into ${step.path} yourself; it could not be edited safely:\n\n${step.text}`);
  }
  for (const step of steps.filter(({ kind }) => kind === "keep")) {
    say(`\n${step.path} exists and was left alone. It would have been:\n\n${step.text}`);
  }
  for (const step of steps.filter(({ kind }) => kind === "obsolete")) {
    say(`\n${step.path}: ${step.text}`);
  }
  if (isDryRun) {
    say("\nNothing was written.");
    return;
  }
  const missing = app.packages.has("service-ui")
    ? ""
    : "\nInstall the package: npm install service-ui";
  say(`${missing}\n${NEXT}`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function write(root: string, { path, text, kind }: Step): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  // What is created must not be there, not even as a link that leads nowhere.
  writeFileSync(file, text, { flag: kind === "create" ? "wx" : "w" });
}
