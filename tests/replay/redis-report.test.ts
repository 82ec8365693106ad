import { describe, expect, it, vi } from "vitest";
import {
  type Ask,
  askTime,
  readRedisInfo,
  reportRedis,
} from "@/lib/service-ui/replay/redis-report";

const UNTOLD = { evictionPolicy: null, maxMemoryBytes: null, survivesRestart: null };
const SERVER_MS = 1_800_000_000_000;
const RUN_ID = "0123456789abcdef0123456789abcdef01234567";

it("reads policy, limit, append-only file and run", () => {
  const memory = ["# Memory", "maxmemory:104857600", "maxmemory_human:100.00M"];
  const rest = ["maxmemory_policy:volatile-lru", "", "# Persistence", "aof_enabled:1", ""];
  const server = ["# Server", `run_id:${RUN_ID}`, "executable:/srv/a:b/redis-server"];
  expect(readRedisInfo([...server, ...memory, ...rest].join("\r\n"))).toEqual({
    evictionPolicy: "volatile-lru",
    maxMemoryBytes: 104_857_600,
    survivesRestart: true,
    runId: RUN_ID,
  });
  expect(readRedisInfo("maxmemory: 0 \nmaxmemory_policy:noeviction\naof_enabled:0")).toEqual({
    evictionPolicy: "noeviction",
    maxMemoryBytes: 0,
    survivesRestart: false,
  });
});

it.each([
  ["no answer", null],
  ["another answer", ["maxmemory_policy:noeviction"]],
  ["an empty one", ""],
  ["headings alone", "# Memory\r\n# Persistence\r\n"],
  ["a policy that is no name", "maxmemory_policy:no\u001b[31m\r\naof_enabled:yes\r\nmaxmemory:-1"],
  ["a policy with something before it", "maxmemory_policy:# noeviction"],
  ["a policy that begins with a hyphen", "maxmemory_policy:-lru"],
  ["a limit with a unit", "maxmemory:100mb"],
  ["a limit with a sign", "maxmemory:+100"],
  ["a limit beyond what a number holds", `maxmemory:${"9".repeat(16)}`],
  ["a line that starts with a colon", ":maxmemory:1"],
  ["a line without a colon", "maxmemory_policy noeviction\r\nmaxmemory 1"],
  ["a name with a space before it", " maxmemory:1"],
  ["a policy of any length", `maxmemory_policy:${"a".repeat(33)}`],
  ["a policy of one letter", "maxmemory_policy:a"],
  ["a run that is too short", `run_id:${RUN_ID.slice(1)}`],
  ["a run that is too long", `run_id:${RUN_ID}0`],
  ["a run with more before it", `run_id:0${RUN_ID}`],
  ["a run in other digits", `run_id:${RUN_ID.toUpperCase()}`],
])("takes nothing from %s", (_, answer) => {
  expect(readRedisInfo(answer)).toEqual(UNTOLD);
});

it("takes a policy and a limit of the greatest length", () => {
  const text = `maxmemory_policy:${"a".repeat(32)}\nmaxmemory:${"9".repeat(15)}`;
  expect(readRedisInfo(text)).toMatchObject({
    evictionPolicy: "a".repeat(32),
    maxMemoryBytes: 999_999_999_999_999,
  });
});

describe("the time of a Redis server", () => {
  /** What is said of a process's clock that stands so far before and after the question. */
  const ask = (beforeMs: number, afterMs: number, reply: unknown) => {
    const processMs = vi.fn(() => afterMs).mockReturnValueOnce(beforeMs);
    return askTime(async () => reply, processMs);
  };
  const reply = [`${SERVER_MS / 1000}`, "2999"];
  const serverMs = SERVER_MS + 2;

  it("is that of the server, and the time of the answer counts for neither side", async () => {
    for (const [beforeMs, afterMs, aheadMs] of [
      [serverMs - 500, serverMs + 500, 0],
      [serverMs, serverMs, 0],
      [serverMs + 7, serverMs + 500, 7],
      [serverMs - 500, serverMs - 9, -9],
    ] as const) {
      expect(await ask(beforeMs, afterMs, reply)).toEqual({ serverMs, aheadMs });
    }
  });

  it.each([
    ["nothing", null],
    ["another answer", "1800000000"],
    ["an empty list", []],
    ["seconds alone", ["1800000000"]],
    ["words", ["now", "0"]],
    ["a clock that was never set", ["0", "0"]],
    ["more than a number holds", ["9007199254740992", "0"]],
  ])("is unknown if the server says %s", async (_, answer) => {
    expect(await ask(SERVER_MS, SERVER_MS, answer)).toBeNull();
  });

  it.each([
    "NOPERM this user has no permissions to run the 'time' command",
    "ERR unknown command 'TIME'",
  ])("is unknown if the server answers %s", async (message) => {
    const refuse: Ask = () => Promise.reject(new Error(message));
    expect(await askTime(refuse, () => SERVER_MS)).toBeNull();
  });

  it("throws any other failure, which says nothing of what the server would tell", async () => {
    const failure = new Error("Socket closed unexpectedly");
    await expect(
      askTime(
        () => Promise.reject(failure),
        () => SERVER_MS,
      ),
    ).rejects.toBe(failure);
  });
});

describe("the report of a Redis server", () => {
  it("asks for both at once, and takes a refusal of one for untold", async () => {
    const asked: string[] = [];
    const answers: (() => void)[] = [];
    const send: Ask = ([word]) => {
      asked.push(word);
      return new Promise((resolve, reject) => {
        answers.push(() =>
          word === "TIME" ? resolve([`${SERVER_MS / 1000}`, "0"]) : reject(new Error("NOPERM no")),
        );
      });
    };
    const report = reportRedis(send, () => SERVER_MS);
    expect(asked.sort()).toEqual(["INFO", "TIME"]);
    for (const answer of answers) answer();
    expect(await report).toEqual({ ...UNTOLD, time: { serverMs: SERVER_MS, aheadMs: 0 } });
  });

  it("fails if the server can't be asked", async () => {
    const failure = new Error("LOADING Redis is loading the dataset in memory");
    const report = reportRedis(
      () => Promise.reject(failure),
      () => SERVER_MS,
    );
    await expect(report).rejects.toBe(failure);
  });
});
