#!/usr/bin/env node
import { resolve } from "node:path";
import { SetUpError } from "../../../common/set-up/app";
import { exitAfter } from "../../../common/set-up/exit-after";
import { UsageError } from "../../../common/set-up/usage-error";
import { VIEW_KINDS } from "../../render/views/view-kinds";
import { add } from "./add";
import { readArguments } from "./arguments";
import { init } from "./init";

const USAGE = `Usage: service-ui init [<folder>] [--tests] [--dry-run]
       service-ui add <name> [--dry-run]
       service-ui add ${[...VIEW_KINDS.keys()].join("|")} [--dry-run]
       service-ui doctor [--url <address>]... [--cookie <cookie>] [--json]

init sets up the Next.js app in this folder, or in the named one: the dispatch route, the health
route, the runtime's script, Refresh and the panel in the root layout, an example component. It
overwrites nothing. A second run adds what is necessary and missing, but no example that you deleted.

  --tests     add Vitest's configuration, a script "test", and the example's test, too
  --dry-run   print what would be done, and do nothing

add <name> writes a component into an app that init has set up: its definition, its view, its line in
the registry and, if the app has Vitest, a test. With the name of a framework, it puts an example
view in that framework into the app, and makes Next compile its files.

doctor examines the app in this folder with its environment and .env files, as "next start" would
have them: the configuration, the replay store. At each address it examines the app that runs there. It exits with 0 if all is well, with 1 if there is a problem, with 2 for wrong arguments.

  --url       where the app runs, with its basePath; once for each host
  --cookie    the Cookie header of a signed-in user, sent to each address
  --json      one JSON document in place of a table

  --help      this text`;

await exitAfter(() => run(process.argv.slice(2)));

async function run(args: readonly string[]): Promise<number> {
  try {
    const command = readArguments(args);
    if (command.name === "doctor") {
      // Imported only here, because it loads the stores' clients, which no other command needs.
      const { doctor } = await import("./doctor/doctor");
      return (await doctor(process.cwd(), command, say)) ? 0 : 1;
    }
    if (command.name === "add") add(process.cwd(), command, say);
    else if (command.name === "init") init(resolve(command.folder), command, say);
    else say(USAGE);
    return 0;
  } catch (error) {
    if (error instanceof SetUpError) {
      console.error(`service-ui ${args[0]}: ${error.message}`);
      return 1;
    }
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${USAGE}`);
    return 2;
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
