import { accessSync, constants } from "node:fs";
import { chromium } from "playwright-core";
import { type Ending, machineEnvironment, runToEnd } from "./child-process";

/** What the search for a browser needs from the machine it runs on. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isExecutable: (path: string) => boolean;
  readonly run: (command: string, args: readonly string[], timeoutMs: number) => Promise<Ending>;
  /** Where Playwright keeps, or would keep, the Chromium of its own. */
  readonly playwrightPath: string;
  readonly isRoot: boolean;
  readonly say: (line: string) => void;
}

/** The machine that the tests run on. */
export function thisMachine(): Machine {
  return {
    env: process.env,
    isExecutable(path) {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    },
    run: (command, args, timeoutMs) =>
      runToEnd(command, args, { timeoutMs, env: installEnvironment() }),
    playwrightPath: chromium.executablePath(),
    isRoot: process.getuid?.() === 0,
    say: (line) => console.warn(line),
  };
}

/** Installing goes through the machine's own network settings, and asks no questions. */
function installEnvironment(): Record<string, string> {
  const settings = Object.entries(process.env).filter(([name]) =>
    /^(https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|PLAYWRIGHT_\w+)$/i.test(name),
  );
  const named = settings.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000",
    DEBIAN_FRONTEND: "noninteractive",
    ...machineEnvironment(),
    ...Object.fromEntries(named),
  };
}
