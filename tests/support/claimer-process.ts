import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A process of its own that claims on the file of a directory. */
export interface Claimer {
  /** The keys it won so far, in order. */
  readonly won: readonly string[];
  /** Lets it claim `<prefix>/0` to `<prefix>/<count - 1>`. */
  claim(prefix: string, count: number): void;
  /** Resolves when it is ready, then each time it has done what it was told. */
  settled(): Promise<void>;
  /** Resolves when it has won so many keys in all. */
  hasWon(count: number): Promise<void>;
  /** Kills it outright. */
  kill(): Promise<void>;
  /** Lets it close its store and end. */
  end(): Promise<void>;
}

/** Starts the bundled `sqlite-claimer`. */
export function startClaimer(program: string, directory: string, expiresAt: number): Claimer {
  const child = spawn(process.execPath, [program, directory, `${expiresAt}`], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const won: string[] = [];
  let settledTimes = 0;
  let awaited = 0;
  const waiting = new Set<() => void>();
  const lookAgain = () => {
    for (const look of waiting) look();
  };
  child.once("close", lookAgain);
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line.startsWith("won ")) won.push(line.slice("won ".length));
    else settledTimes += 1;
    lookAgain();
  });

  function until(met: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (met()) resolve();
        else if (hasEnded(child)) reject(new Error("the claiming process ended too early"));
        else return;
        waiting.delete(look);
      };
      waiting.add(look);
      look();
    });
  }

  return {
    won,
    claim: (prefix, count) => void child.stdin.write(`${prefix} ${count}\n`),
    settled() {
      awaited += 1;
      const target = awaited;
      return until(() => settledTimes >= target);
    },
    hasWon: (count) => until(() => won.length >= count),
    async kill() {
      const closed = once(child, "close");
      child.kill("SIGKILL");
      await closed;
    },
    async end() {
      if (hasEnded(child)) return;
      const closed = once(child, "close");
      child.stdin.end();
      await closed;
    },
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
