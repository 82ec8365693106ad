#!/usr/bin/env node
import { resolve } from "node:path";
import { SetUpError } from "../../common/set-up/app";
import { exitAfter } from "../../common/set-up/exit-after";
import { UsageError } from "../../common/set-up/usage-error";
import { readArguments } from "./arguments";
import { init } from "./init";
import { printCalendar } from "./print-calendar";

const USAGE = `Usage: service-ui-versioning init [<folder>] [--dry-run]
       service-ui-versioning calendar [--versions <file>] [--json]

init puts a versioned API into the Next.js app in this folder, or in the named one: the map, the
middleware, one route, a 404 for unknown paths, and the check at build. It overwrites nothing.

  --dry-run   print what would be done, and do nothing

calendar prints which routes are active, deprecated or retired, with the days that are left. It
exits with 1 if a route is still served after its sunset, or is retired before it, or if the app's
files don't agree with the map, and with 2 for wrong arguments or a map that can't be loaded.

  --versions  the file of the version map, if it isn't app/api/versions.ts
  --json      one JSON document in place of a table

  --help      this text`;

await exitAfter(() => run(process.argv.slice(2)));

async function run(args: readonly string[]): Promise<number> {
  try {
    const command = readArguments(args);
    if (command.name === "calendar") {
      return (await printCalendar(process.cwd(), command, say)) ? 0 : 1;
    }
    if (command.name === "init") init(resolve(command.folder), command.isDryRun, say);
    else say(USAGE);
    return 0;
  } catch (error) {
    if (error instanceof SetUpError) {
      console.error(`service-ui-versioning ${args[0]}: ${error.message}`);
      return 1;
    }
    if (!(error instanceof UsageError)) throw error;
    console.error(`service-ui-versioning: ${error.message}\nMore: service-ui-versioning --help`);
    return 2;
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
