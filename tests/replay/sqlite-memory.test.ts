import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { MemoryLoss } from "@/lib/service-ui/replay/remembered-since";
import {
  createSqliteStore,
  SQLITE_FILE_NAME,
  type SqliteStoreOptions,
} from "@/lib/service-ui/replay/sqlite-store";
import { createManualClock } from "../support/manual-clock";
import { temporaryDirectory } from "../support/temporary-directory";

const COUNT = 20;

/** A directory with a store, as one process has it, on a clock that the test moves. */
function start(parent = temporaryDirectory()) {
  const clock = createManualClock();
  const directory = join(parent, "store");
  let monotonicMs = 0;
  function openProcess(options: Partial<SqliteStoreOptions> = {}) {
    const losses: MemoryLoss[] = [];
    const store = createSqliteStore({
      directory,
      nowSeconds: clock.now,
      monotonicMs: () => monotonicMs,
      onMemoryMoved: (loss) => void losses.push(loss),
      ...options,
    });
    onTestFinished(() => store.close());
    /** Claims a key of a token that was issued at a time. */
    const claim = (key: string, issuedAt = issued) =>
      store.claim(key, issuedAt + 3630, { issuedAt, lifetimeSeconds: 3660 });
    const claimAll = (names: readonly string[]) => Promise.all(names.map((name) => claim(name)));
    return { store, losses, claim, claimAll };
  }
  const issued = clock.now();
  const keys = (name: string) => Array.from({ length: COUNT }, (_, index) => `${name}${index}`);
  const pass = (seconds: number) => {
    clock.advance(seconds);
    monotonicMs += seconds * 1000;
  };
  return { parent, directory, clock, pass, keys, openProcess };
}
type Scene = ReturnType<typeof start>;

const path = ({ directory }: Scene) => join(directory, SQLITE_FILE_NAME);

/** Copies the files of a store, as a backup of the directory does. */
function backUp({ parent, directory }: Scene): string {
  const backup = join(parent, "backup");
  cpSync(directory, backup, { recursive: true });
  return backup;
}

/** Copies the log into the file, as SQLite does from time to time. */
async function checkpoint(scene: Scene): Promise<void> {
  const { loadSqlite } = await import("@/lib/service-ui/replay/sqlite-driver");
  const { DatabaseSync: Database } = await loadSqlite();
  const database = new Database(path(scene), { timeout: 0 });
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}

/** What happens to the file while a process has it open; `use` uses some more keys. */
const incidents: Readonly<Record<string, (scene: Scene, use: () => Promise<void>) => unknown>> = {
  "the file is deleted": (scene) => unlinkSync(path(scene)),
  "all three files are deleted": ({ directory }) => {
    for (const file of readdirSync(directory)) unlinkSync(join(directory, file));
  },
  "the directory is deleted, as by git clean": ({ directory }) =>
    rmSync(directory, { recursive: true }),
  "another file takes its place": async (scene) => {
    const other = start();
    await other.openProcess().claim("other");
    for (const file of readdirSync(scene.directory)) unlinkSync(join(scene.directory, file));
    cpSync(other.directory, scene.directory, { recursive: true });
  },
  "a backup of the directory is moved into its place": async (scene, use) => {
    const backup = backUp(scene);
    await use();
    renameSync(scene.directory, join(scene.parent, "gone"));
    renameSync(backup, scene.directory);
  },
  "the directory leads to another volume": async (scene) => {
    const gone = join(scene.parent, "gone");
    renameSync(scene.directory, gone);
    mkdirSync(join(scene.parent, "volume"));
    symlinkSync(join(scene.parent, "volume"), scene.directory);
  },
};

/** What happens to the log: SQLite's own look at the file may fail until all processes end. */
const incidentsOfTheLog: typeof incidents = {
  "its log alone is deleted": (scene) => unlinkSync(`${path(scene)}-wal`),
  "its log and what it shares are deleted": (scene) => {
    for (const more of ["-wal", "-shm"]) unlinkSync(path(scene) + more);
  },
  "its log is deleted after it was copied into the file": async (scene, use) => {
    await checkpoint(scene);
    await use();
    unlinkSync(`${path(scene)}-wal`);
  },
};

describe("keys that were used, claimed again", () => {
  it.each(Object.entries(incidentsOfTheLog))(
    "don't win after %s under processes",
    async (_, happens) => {
      const scene = start();
      const processes = [scene.openProcess(), scene.openProcess()];
      const used: string[] = [];
      const use = async () => {
        for (const { claimAll } of processes) {
          const names = scene.keys(`${used.length} `);
          await claimAll(names);
          used.push(...names);
        }
      };
      await use();
      scene.pass(10);
      await happens(scene, use);
      scene.pass(10);
      for (const { claim } of [scene.openProcess(), ...processes]) {
        const answers = await Promise.allSettled(used.map((key) => claim(key)));
        expect(answers).not.toContainEqual({ status: "fulfilled", value: true });
      }
    },
  );

  it.each(Object.entries(incidents))("don't win after %s", async (_, happens) => {
    const scene = start();
    const processes = [scene.openProcess(), scene.openProcess()];
    const used: string[] = [];
    const use = async () => {
      const names = scene.keys(`${used.length} `);
      for (const { claimAll } of processes) {
        const mine = names.map((name) => `${name} ${processes.length}`);
        await claimAll(mine);
        used.push(...mine);
      }
    };
    await use();
    scene.pass(10);
    await happens(scene, use);
    scene.pass(10);
    const all = [...processes, scene.openProcess()];
    for (const { claimAll } of [...all].reverse()) {
      const answers = await claimAll(used);
      expect(answers).not.toContain(true);
    }
    // A page that is rendered a second later works, once, in all processes.
    const later = scene.clock.now() + 1;
    const answers = [];
    for (const { claim } of all) answers.push(await claim("later", later));
    expect(answers).toEqual([true, false, false]);
    expect(all.flatMap(({ losses }) => losses).length).toBeGreaterThan(1);
  });

  it("don't win if the volume comes back that was away for a while", async () => {
    const scene = start();
    const one = scene.openProcess();
    await one.claim("before");
    const away = join(scene.parent, "away");
    renameSync(scene.directory, away);
    scene.pass(10);
    const meanwhile = scene.clock.now() + 1;
    expect(await one.claim("before")).toBe("forgotten");
    expect(await one.claim("meanwhile", meanwhile)).toBe(true);
    rmSync(scene.directory, { recursive: true });
    renameSync(away, scene.directory);
    scene.pass(10);
    expect(await one.claim("before")).not.toBe(true);
    expect(await one.claim("meanwhile", meanwhile)).not.toBe(true);
    expect(one.losses).toEqual(["new", "empty", "lost"]);
  });

  it("don't win in a copy that a process finds at its start", async () => {
    const scene = start();
    const one = scene.openProcess();
    await one.claim("before");
    await one.store.close();
    const backup = backUp(scene);
    const two = scene.openProcess();
    expect(await two.claim("after")).toBe(true);
    await two.store.close();
    rmSync(scene.directory, { recursive: true });
    renameSync(backup, scene.directory);
    scene.pass(10);
    const three = scene.openProcess();
    expect(await three.claim("after")).toBe("forgotten");
    expect(await three.claim("before")).toBe(false);
    expect(three.losses).toEqual(["file"]);
  });

  it("don't win in a copy without the log, whose memory begins anew once", async () => {
    const scene = start();
    const one = scene.openProcess();
    await one.claim("before");
    const copy = join(scene.parent, "copy");
    mkdirSync(copy);
    copyFileSync(path(scene), join(copy, SQLITE_FILE_NAME));
    renameSync(scene.directory, join(scene.parent, "gone"));
    renameSync(copy, scene.directory);
    scene.pass(100);
    const two = scene.openProcess();
    expect(await two.claim("before")).toBe("forgotten");
    const later = scene.clock.now() + 1;
    scene.pass(100);
    const three = scene.openProcess();
    expect(await three.claim("after", later)).toBe(true);
    expect([two, three].map(({ losses }) => losses)).toEqual([["file"], []]);
  });

  it("don't win if rows are gone, as a process's own last one shows", async () => {
    const scene = start();
    const one = scene.openProcess();
    await one.claimAll(scene.keys("a"));
    const { loadSqlite } = await import("@/lib/service-ui/replay/sqlite-driver");
    const { DatabaseSync: Database } = await loadSqlite();
    const database = new Database(path(scene), { timeout: 0 });
    database.exec("DELETE FROM claim");
    database.close();
    scene.pass(1);
    expect(await one.claimAll(scene.keys("a"))).not.toContain(true);
    expect(one.losses).toEqual(["new", "lost"]);
  });

  it("don't win after a clock was ahead and deleted what it took for expired", async () => {
    const scene = start();
    const one = scene.openProcess();
    const two = scene.openProcess();
    await one.claimAll(scene.keys("a"));
    scene.clock.advance(7200);
    const later = scene.clock.now();
    for (let count = 0; count < 200; count += 1) await two.claim(`${count}`, later);
    scene.clock.advance(-7200);
    scene.pass(2);
    expect(await one.claimAll(scene.keys("a"))).not.toContain(true);
    expect(one.losses).toEqual(["new", "clock"]);
    expect(await one.claim("later", scene.clock.now() + 1)).toBe(true);
  });

  it("may win where forgetting is allowed, and nothing is looked at", async () => {
    const scene = start();
    const one = scene.openProcess({ allowForgetting: true });
    await one.claim("a");
    rmSync(scene.directory, { recursive: true });
    scene.pass(10);
    expect(await one.claim("a")).toBe(true);
  });
});

describe("the memory of a SQLite file", () => {
  it("stays where it is over restarts, and for every process", async () => {
    const scene = start();
    const one = scene.openProcess();
    await one.claim("a");
    for (let restart = 0; restart < 3; restart += 1) {
      scene.pass(100);
      const next = scene.openProcess();
      expect(await next.claim("a")).toBe(false);
      expect(await next.claim(`new ${restart}`)).toBe(true);
      expect(next.losses).toEqual([]);
      await next.store.close();
    }
    expect(one.losses).toEqual(["new"]);
  });

  it("begins anew each time that the directory is restored, also within a minute", async () => {
    const scene = start();
    /** Starts on the directory, uses a key, and stops. */
    const run = async (key: string, issuedAt: number) => {
      const process = scene.openProcess();
      const answer = await process.claim(key, issuedAt);
      await process.store.close();
      return { answer, losses: process.losses };
    };
    await run("before", scene.clock.now());
    for (const name of ["first", "second", "third"]) {
      const backup = backUp(scene);
      scene.pass(5);
      const issuedAt = scene.clock.now();
      expect(await run(name, issuedAt)).toEqual({ answer: true, losses: [] });
      rmSync(scene.directory, { recursive: true });
      renameSync(backup, scene.directory);
      scene.pass(5);
      expect(await run(name, issuedAt)).toEqual({ answer: "forgotten", losses: ["file"] });
    }
  });
});
