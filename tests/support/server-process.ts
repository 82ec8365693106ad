import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { machineEnvironment } from "./child-process";
import { TEST_SECRET } from "./next-server";
import { PATIENT_SERVER } from "./patience";

/** A process that runs `serveDispatch`. */
export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
  /** The last that it has written to its log. */
  log(): string;
  /** The ids whose handler ran in it up to now, in order, also when it has ended. */
  ran(): Promise<readonly string[]>;
  /** The ids whose generator has begun in it, in the same way. */
  begun(): Promise<readonly string[]>;
  /** The ids whose stream has ended in it, in the same way. */
  ended(): Promise<readonly string[]>;
  /** Kills it outright. */
  kill(): Promise<void>;
  /** Lets it end; once it has ended this does nothing. */
  end(): Promise<void>;
}

/** What a server runs with: it never rations, and its limits of time are longer than any pause. */
const PATIENT = {
  ...PATIENT_SERVER,
  NODE_ENV: "production",
  APP_SECRET: TEST_SECRET,
  UI_RATE_LIMIT: "off",
};

/**
 * Starts a bundled program and resolves when it listens.
 *
 * @param env added to the bare environment of the machine
 * @param command what runs the program; default this very Node
 * @throws Error where the process ends before it listens
 */
export async function startServerProcess(
  path: string,
  env: Readonly<Record<string, string>>,
  command: readonly [string, ...string[]] = [process.execPath],
): Promise<ServerProcess> {
  const [executable, ...args] = command;
  const child = spawn(executable, [...args, path], {
    env: { ...machineEnvironment(), ...PATIENT, ...env } as NodeJS.ProcessEnv,
    stdio: ["pipe", "pipe", "pipe"],
  });
  // Every refusal is a line of its log: a load would drown the tests' own output.
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    complaint = (complaint + text).slice(-4000);
  });
  child.stdin.on("error", () => {});
  const told = { ran: [] as string[], begun: [] as string[], ended: [] as string[] };
  const heard = new Map<string, (rest: string) => void>();
  const closed = once(child, "close");
  const said = (word: string) => new Promise<string>((resolve) => heard.set(word, resolve));
  createInterface({ input: child.stdout }).on("line", (line) => {
    const [word = "", rest = ""] = line.split(" ");
    if (word === "ran" || word === "begun" || word === "ended") told[word].push(rest);
    else heard.get(word)?.(rest);
  });
  const port = await Promise.race([said("listening"), closed.then(() => undefined)]);
  if (port === undefined) {
    throw new Error(`the server process ended before it listened:\n${complaint}`);
  }

  let marks = 0;
  async function toldUpToNow(word: keyof typeof told): Promise<readonly string[]> {
    marks += 1;
    const mark = `mark-${marks}`;
    const echoed = said(mark);
    child.stdin.write(`${mark}\n`);
    await Promise.race([echoed, closed]);
    return [...told[word]];
  }
  return {
    port: Number(port),
    pid: child.pid ?? -1,
    log: () => complaint,
    ran: () => toldUpToNow("ran"),
    begun: () => toldUpToNow("begun"),
    ended: () => toldUpToNow("ended"),
    async kill() {
      child.kill("SIGKILL");
      await closed;
    },
    async end() {
      if (hasEnded(child)) return;
      child.stdin.end();
      await closed;
    },
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
