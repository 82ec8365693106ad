import { chownSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createSqliteStore } from "@/lib/service-ui/replay/sqlite-store";
import { bundleProgram, type Program } from "../../support/bundle-program";
import { machineEnvironment, runToEnd } from "../../support/child-process";
import { appFolder, examine } from "../../support/doctor";
import { forThisTest } from "../../support/for-this-test";
import { startRedisOnPort } from "../../support/redis-server";
import { connectResp } from "../../support/resp-connection";
import { startTcpFront } from "../../support/tcp-front";
import { temporaryDirectory } from "../../support/temporary-directory";
import { describeWithRedis } from "../../support/with-redis";

let command: Program;
beforeAll(async () => {
  command = await bundleProgram("service-ui", "lib/service-ui/devtools/commands/main.ts");
});
afterAll(() => command?.remove());

const LONG = "0123456789".repeat(5);

function run(folder: string, ...args: readonly string[]) {
  const env = { ...machineEnvironment(), APP_SECRET: LONG };
  return runToEnd(process.execPath, [command.path, ...args], {
    cwd: folder,
    env,
    timeoutMs: 120_000,
  });
}

test("finds nothing wrong where all is well, and leaves no trace", async () => {
  const folder = appFolder();
  const { exitCode, problems, of } = await examine(command.path, folder);
  expect({ exitCode, problems }).toEqual({ exitCode: 0, problems: [] });
  expect(of("store")).toEqual([`ok sqlite works at ${join(folder, ".service-ui")}`]);
  expect(readdirSync(folder).sort()).toEqual(["node_modules", "package.json"]);
});

describe("the embedded store", () => {
  test("is tried where the app keeps it, and keeps what it has", async () => {
    const folder = appFolder();
    const directory = join(folder, "store");
    const store = createSqliteStore({ directory });
    onTestFinished(() => store.close());
    const expiresAt = Math.floor(Date.now() / 1000) + 60;
    await store.claim("used", expiresAt);
    const { exitCode, of } = await examine(command.path, folder, { UI_REPLAY_DIR: "store" });
    expect(of("store")).toEqual([`ok sqlite works at ${directory}`]);
    expect(exitCode).toBe(0);
    expect(await store.claim("used", expiresAt)).toBe(false);
    expect(readdirSync(directory).sort()).toEqual(["replay.db", "replay.db-shm", "replay.db-wal"]);
  });

  test.each<[string, string, (folder: string) => void]>([
    ["a file in the place of its directory", "EEXIST", (folder) => writeFileSync(folder, "")],
    [
      "a file that is no database",
      "SQLITE_NOTADB",
      (folder) => {
        mkdirSync(folder);
        writeFileSync(
          join(folder, "replay.db"),
          "no database, but long enough to be one".repeat(99),
        );
      },
    ],
    [
      "a directory in the place of its file",
      "SQLITE_CANTOPEN",
      (folder) => mkdirSync(join(folder, "replay.db"), { recursive: true }),
    ],
  ])("has a problem with %s: %s", async (_, failure, prepare) => {
    const folder = appFolder();
    const directory = join(folder, "store");
    prepare(directory);
    const { exitCode, problems, rows } = await examine(command.path, folder, {
      UI_REPLAY_DIR: directory,
    });
    expect(problems).toEqual([`store: sqlite at ${directory}: ${failure}`]);
    expect(exitCode).toBe(1);
    expect(rows.find(({ check }) => check === "store")?.advice).not.toMatch(/runbook.md says/);
  });

  const isRoot = process.geteuid?.() === 0;
  test.skipIf(!isRoot)("of another user is tried in a directory that goes again", async () => {
    const folder = appFolder();
    const directory = join(folder, "store");
    const store = createSqliteStore({ directory });
    await store.claim("used", Math.floor(Date.now() / 1000) + 60);
    await store.close();
    chownSync(join(directory, "replay.db"), 4711, 4711);
    const { exitCode, of } = await examine(command.path, folder, { UI_REPLAY_DIR: directory });
    expect(of("store")).toEqual([
      `note sqlite works at ${directory}, for user 0. It belongs to user 4711.`,
    ]);
    expect(exitCode).toBe(0);
    expect(readdirSync(directory)).toEqual(["replay.db"]);
  });
});

test("tells of a package of ours that is there in two versions", async () => {
  const version = (name: string, text: string) =>
    [`node_modules/${name}/package.json`, JSON.stringify({ version: text })] as const;
  const one = Object.fromEntries([
    version("service-ui", "1.2.3"),
    version("service-ui-versioning", "1.2.3"),
    version("@scope/cards/node_modules/service-ui-versioning", "1.2.3"),
  ]);
  // What lies above the app's folder counts too, and isn't this test's.
  const within = async (folder: string) => {
    const { exitCode, of } = await examine(command.path, folder);
    expect(exitCode).toBe(0);
    return of("packages").filter((says) => says.split(folder).length > 2);
  };
  expect(await within(appFolder(one))).toEqual([]);
  for (const place of ["cards", "@scope/cards", ".pnpm/service-ui@1.2.2"]) {
    const nested = version(`${place}/node_modules/service-ui`, "1.2.2");
    expect(await within(appFolder({ ...one, ...Object.fromEntries([nested]) }))).toEqual([
      expect.stringMatching(
        /^note service-ui is installed in \d versions: 1\.2\.\d in .*, 1\.2\.\d in /,
      ),
    ]);
  }
});

test("prints a table, and a verdict below it", async () => {
  const { exitCode, output } = await run(appFolder(), "doctor");
  expect(exitCode).toBe(0);
  expect(output).toMatch(/^ok {6}configuration {5}0 former secrets still verify\n/);
  expect(output).toMatch(/\n\nNo problem was found\.\n$/);
});

describe("in a shell", () => {
  const shell = (line: string) =>
    runToEnd("sh", ["-c", line, process.execPath, command.path], {
      cwd: appFolder(),
      env: { ...machineEnvironment(), APP_SECRET: LONG },
      timeoutMs: 120_000,
    });

  test("ends in silence if what reads its output has seen enough", async () => {
    const { output } = await shell(
      '{ "$0" "$1" doctor --url http://127.0.0.1:1 | head -n 1; } 2>&1',
    );
    expect(output).toMatch(/^ok .+\n$/);
  });

  test("is no success if its output can't be written", async () => {
    expect((await shell('"$0" "$1" doctor > /dev/full')).exitCode).toBe(1);
    expect((await shell('"$0" "$1" doctor > /dev/null')).exitCode).toBe(0);
  });
});

test("reads the files from which next start would take the environment", async () => {
  const folder = appFolder({
    ".env": "UI_RATE_LIMIT=nonsense\n",
    ".env.production": "UI_RATE_LIMIT=off\nAPP_SECRET_PREVIOUS=short\n",
  });
  const { problems } = await examine(command.path, folder);
  expect(problems).toEqual([
    expect.stringMatching(/^configuration: APP_SECRET_PREVIOUS has an entry/),
  ]);
});

test("says when NODE_ENV isn't production's", async () => {
  const rowsFor = async (env: Record<string, string>) =>
    (await examine(command.path, appFolder(), env)).of("environment");
  expect(await rowsFor({ NODE_ENV: "production" })).toEqual([]);
  expect(await rowsFor({ NODE_ENV: "development" })).toEqual([
    "note This isn't production's environment: NODE_ENV is development.",
  ]);
});

test("says when the shell sets no variable of the app, whatever .env files set", async () => {
  const folder = appFolder({ ".env": `APP_SECRET=${LONG}\n` });
  const unset = { NODE_ENV: "production", APP_SECRET: undefined, UI_REPLAY_TIMEOUT_MS: undefined };
  const told = await examine(command.path, folder, unset);
  expect(told.problems).toEqual([]);
  expect(told.of("environment")).toEqual([
    "note This isn't production's environment: no variable of the app is set, apart from those of .env files.",
  ]);
  const one = await examine(command.path, folder, { ...unset, UI_LOG_LEVEL: "info" });
  expect(one.of("environment")).toEqual([]);
});

describe("the secret", () => {
  test.each([
    ["is missing", { APP_SECRET: "" }, "APP_SECRET is not set"],
    ["is short", { APP_SECRET: "fifteen-letters" }, "APP_SECRET is shorter than 32 bytes"],
  ])("that %s is a problem, and is not printed", async (_, env, message) => {
    const { exitCode, problems, output } = await examine(command.path, appFolder(), env);
    expect(problems).toEqual([expect.stringContaining(message)]);
    expect(exitCode).toBe(1);
    expect(output).not.toContain("fifteen-letters");
  });
});

test("names variables that are misspelled, without their values", async () => {
  const env = { UI_REPLAY_TIMOUT_MS: "s3cret" };
  const { exitCode, rows, output } = await examine(command.path, appFolder(), env);
  expect(exitCode).toBe(1);
  expect(rows).toContainEqual({
    check: "variables",
    state: "problem",
    says: "UI_REPLAY_TIMOUT_MS is set, but there is no such variable.",
    advice: "docs/handbook/configuration.md lists all variables.",
  });
  expect(output).not.toContain("s3cret");
});

describe("a wrong question ends with 2 and says how to ask", () => {
  test.each([
    ["an unknown command", ["cure"], "Not a command: cure"],
    ["an option of another command", ["doctor", "--dry-run"], "doctor takes no --dry-run"],
    ["an unknown option", ["doctor", "--fix"], "--fix"],
    ["an address that is none", ["doctor", "--url", "me:hunter2@shop"], "--url takes an address"],
    ["a folder without Next", ["doctor"], "Next is not installed in this folder"],
  ])("%s", async (_, args, message) => {
    const { exitCode, output } = await run(temporaryDirectory(), ...args);
    expect(exitCode).toBe(2);
    expect(output).toContain(message);
    expect(output).toContain("Usage: service-ui init");
    expect(output).not.toContain("hunter2");
  });
});

describeWithRedis("a Redis", () => {
  async function withRedis(
    settings: readonly string[],
    use: (port: number, socketPath: string) => Promise<void>,
  ): Promise<void> {
    const redis = await startRedisOnPort(settings);
    try {
      await use(redis.port, redis.socketPath);
    } finally {
      await redis.stop();
    }
  }

  test("that persists and evicts nothing is well", async () => {
    await withRedis(["--appendonly", "yes"], async (port) => {
      const env = { REDIS_URL: `redis://127.0.0.1:${port}` };
      const { exitCode, of } = await examine(command.path, appFolder(), env);
      expect(exitCode).toBe(0);
      expect(of("store")).toEqual(["ok redis works"]);
    });
  });

  test("with a wrong password is told from one that is away, and none is printed", async () => {
    await withRedis([], async (port, socketPath) => {
      const admin = await connectResp(socketPath);
      await admin.send([["CONFIG", "SET", "requirepass", "right"]]);
      admin.close();
      const env = { REDIS_URL: `redis://default:wrong-guess@127.0.0.1:${port}` };
      const wrong = await examine(command.path, appFolder(), env);
      expect(wrong.problems).toEqual(["store: redis: WRONGPASS"]);
      expect(wrong.exitCode).toBe(1);
      expect(wrong.output).not.toContain("wrong-guess");
    });
    const away = await examine(command.path, appFolder(), {
      REDIS_URL: "redis://u:p4ss@127.0.0.1:1",
    });
    expect(away.problems).toEqual(["store: redis: ECONNREFUSED"]);
    expect(away.output).not.toContain("p4ss");
  });

  test("that a cold connection can't reach in time is tried once more, and works", async () => {
    await withRedis(["--appendonly", "yes"], async (_, socketPath) => {
      const front = await forThisTest(startTcpFront(socketPath));
      // Connecting and claiming take seven round trips or more; a claim alone takes one.
      front.delay(350);
      const env = { REDIS_URL: `redis://127.0.0.1:${front.port}`, UI_REPLAY_TIMEOUT_MS: "2000" };
      const { exitCode, of } = await examine(command.path, appFolder(), env);
      expect(of("store")).toEqual(["ok redis works"]);
      expect(exitCode).toBe(0);
    });
  });

  const EVICTING = ["--maxmemory", "100mb", "--maxmemory-policy", "volatile-lru"];

  test("whose clock is off by more than a process may be ready with is a problem", async () => {
    await withRedis(["--appendonly", "yes"], async (port) => {
      const ahead = "const now = Date.now; Date.now = () => now() + 10_000;";
      const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(ahead)}`;
      const env = { REDIS_URL: `redis://127.0.0.1:${port}`, NODE_OPTIONS };
      const { exitCode, problems, of } = await examine(command.path, appFolder(), env);
      expect(exitCode).toBe(1);
      expect(problems).toEqual(["store: redis: CLOCK"]);
      expect(of("store")).toContainEqual(expect.stringMatching(/^note .* 10\.\d s ahead of/));
    });
  });

  test("that evicts is a problem, and a note where the app accepts it", async () => {
    await withRedis(EVICTING, async (port) => {
      const env = { REDIS_URL: `redis://127.0.0.1:${port}` };
      const { exitCode, problems } = await examine(command.path, appFolder(), env);
      expect(exitCode).toBe(1);
      expect(problems).toEqual(["store: redis: EVICTING_POLICY"]);
      const accepted = { ...env, UI_REPLAY_ALLOW_FORGETTING: "1" };
      const { exitCode: code, of } = await examine(command.path, appFolder(), accepted);
      expect(code).toBe(0);
      expect(of("store")).toEqual([
        "ok redis works",
        expect.stringMatching(/^note Used dispatches can run again: .*volatile-lru/),
        expect.stringMatching(/^note .*appendonly no/),
      ]);
    });
  });
});

test("says what a server answers that takes the question for another protocol's", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { exitCode, of } = await examine(
    command.path,
    appFolder(),
    {},
    "--url",
    `http://127.0.0.1:${port}`,
  );
  expect(exitCode).toBe(1);
  expect(of("page")).toEqual(["note The page answered 101."]);
});
