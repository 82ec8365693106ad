import { expect, it, vi } from "vitest";
import { failureClass } from "@/lib/service-ui/replay/failure-class";
import type { RedisReport } from "@/lib/service-ui/replay/redis-report";
import {
  createServerWatch,
  KNOWN_SERVERS,
  type ServerWatchOptions,
} from "@/lib/service-ui/replay/server-watch";

const SERVER_MS = 1_800_000_000_000;
const TEN_MINUTES_MS = 600_000;

const told = (aheadMs: number | null, runId?: string): RedisReport => ({
  evictionPolicy: "noeviction",
  maxMemoryBytes: 0,
  survivesRestart: true,
  time: aheadMs === null ? null : { serverMs: SERVER_MS, aheadMs },
  ...(runId !== undefined && { runId }),
});

/** A watch on clocks that go on when the test says so, and what it has warned of. */
function watched(options: ServerWatchOptions = {}) {
  const clock = { nowSeconds: 1_700_000_000, monotonicMs: 5000 };
  const warnings: string[] = [];
  const watch = createServerWatch({
    nowSeconds: () => clock.nowSeconds,
    monotonicMs: () => clock.monotonicMs,
    onWarning: (text) => void warnings.push(text),
    ...options,
  });
  return { watch, clock, warnings };
}

it.each([
  [0, null, false],
  [2000, null, false],
  [-2000, null, false],
  [2001, "CLOCK", false],
  [-2001, "CLOCK", false],
  [30_000, "CLOCK", false],
  [-30_000, "CLOCK", false],
  [30_001, "CLOCK", true],
  [-30_001, "CLOCK", true],
])("compares a clock that is %d ms off: ready %j, refused %j", (aheadMs, unready, isRefused) => {
  const watch = createServerWatch();
  const accept = () => watch.accept(told(aheadMs));
  if (isRefused) expect(accept).toThrow("differ by more than 30 s");
  else accept();
  expect(watch.unready()).toBe(unready);
});

it.each([
  ["agrees", 0],
  ["is told no more", null],
])("is ready again when the server's time %s", (_, aheadMs) => {
  const watch = createServerWatch();
  expect(() => watch.accept(told(40_000))).toThrow();
  expect(watch.unready()).toBe("CLOCK");
  watch.accept(told(aheadMs));
  expect(watch.unready()).toBeNull();
});

it("is ready before any report", () => {
  expect(createServerWatch().unready()).toBeNull();
});

it("names the class of a clock that is too far off", () => {
  const refusal = () => {
    try {
      createServerWatch().accept(told(31_000));
    } catch (error) {
      return failureClass(error);
    }
  };
  expect(refusal()).toBe("CLOCK");
});

it("warns of a clock that is off, once until it is right again", () => {
  const { watch, warnings } = watched();
  watch.accept(told(2000));
  expect(warnings).toEqual([]);
  watch.accept(told(2540));
  watch.accept(told(-9000));
  expect(warnings).toEqual([
    "This process's clock is 2.5 s ahead of the replay store's, so the process isn't ready. " +
      "Beyond 30 s no dispatch runs. Synchronise both clocks.",
  ]);
  watch.accept(told(0));
  watch.accept(told(-3000));
  expect(warnings.slice(1)).toEqual([expect.stringContaining("clock is 3.0 s behind the replay")]);
});

it("refuses a server that deletes keys when full, and counts its report", () => {
  const { watch, warnings } = watched();
  const evicting = { ...told(0), evictionPolicy: "allkeys-lru", maxMemoryBytes: 1 };
  expect(() => watch.accept(evicting)).toThrow("allkeys-lru");
  expect(watch.reports()).toBe(1);
  expect(warnings).toEqual([]);
});

it("warns of such a server if forgetting is allowed", () => {
  const { watch, warnings } = watched({ allowForgetting: true });
  watch.accept({ ...told(0), evictionPolicy: "allkeys-lru", maxMemoryBytes: 1 });
  expect(warnings).toEqual([expect.stringContaining("allkeys-lru")]);
});

it("needs nobody who hears its warnings", () => {
  const watch = createServerWatch({ allowForgetting: true });
  watch.accept({ ...told(5000), survivesRestart: false });
  for (let i = 0; i <= KNOWN_SERVERS; i += 1) watch.accept(told(0, `${i}`));
  expect(watch.unready()).toBeNull();
});

it("counts the reports, each of which may be another server's", () => {
  const { watch } = watched();
  expect(watch.reports()).toBe(0);
  watch.accept(told(0));
  watch.accept(told(null));
  expect(watch.reports()).toBe(2);
});

it("tells the process's own clock until the server has told its time", async () => {
  const { watch, clock } = watched();
  clock.nowSeconds = 1_700_000_000.2505;
  expect(watch.nowMs()).toBeCloseTo(1_700_000_000_250.5);
  expect(watch.toleranceMs()).toBe(30_000);
  const refuse = () => Promise.reject(new Error("NOPERM no permission to run TIME"));
  expect(await watch.askNowMs(refuse)).toBe(1_700_000_000_250);
  expect(watch.toleranceMs()).toBe(30_000);
});

it("tells the server's clock after a report, whatever the process's own does meanwhile", () => {
  const { watch, clock } = watched();
  watch.accept(told(0));
  clock.nowSeconds -= 3600;
  expect(watch.nowMs()).toBe(SERVER_MS);
  clock.monotonicMs += 2500;
  expect(watch.nowMs()).toBe(SERVER_MS + 2500);
  expect(watch.toleranceMs()).toBe(2000);
  watch.accept(told(null));
  expect(watch.nowMs()).toBe(clock.nowSeconds * 1000);
  expect(watch.toleranceMs()).toBe(30_000);
});

it("tells the server's clock from the moment in which it was asked for it", async () => {
  const { watch, clock } = watched();
  const send = vi.fn(async () => ["1800000007", "123456"]);
  expect(await watch.askNowMs(send)).toBe(1_800_000_007_123);
  expect(send.mock.calls).toEqual([[["TIME"]]]);
  clock.monotonicMs += 1000;
  expect(watch.nowMs()).toBe(1_800_000_008_123);
});

it("keeps time by the machine's own clocks", () => {
  vi.spyOn(Date, "now").mockReturnValue(SERVER_MS + 1000);
  const monotonic = vi.spyOn(performance, "now").mockReturnValue(100);
  try {
    const watch = createServerWatch();
    expect(watch.nowMs()).toBe(SERVER_MS + 1000);
    watch.accept(told(1000));
    monotonic.mockReturnValue(150);
    expect(watch.nowMs()).toBe(SERVER_MS + 50);
  } finally {
    vi.restoreAllMocks();
  }
});

it("reports by how much the process's clock is ahead", async () => {
  const { watch, clock } = watched();
  clock.nowSeconds = SERVER_MS / 1000 + 5;
  const answers: Readonly<Record<string, unknown>> = {
    INFO: `run_id:${"a1".repeat(20)}\r\nmaxmemory_policy:noeviction\r\n`,
    TIME: [`${SERVER_MS / 1000}`, "0"],
  };
  const report = await watch.report(async ([word]) => answers[word]);
  expect(report).toMatchObject({
    evictionPolicy: "noeviction",
    runId: "a1".repeat(20),
    time: { serverMs: SERVER_MS, aheadMs: 5000 },
  });
});

it("tells one start of a server from another, and none if the server doesn't", () => {
  const { watch } = watched();
  expect(watch.runId()).toBeUndefined();
  watch.accept(told(0, "a"));
  expect(watch.runId()).toBe("a");
  watch.accept(told(0, "b"));
  expect(watch.runId()).toBe("b");
  watch.accept(told(0));
  expect(watch.runId()).toBeUndefined();
});

it("counts servers that tell no start as none", () => {
  const { watch, warnings } = watched();
  for (let i = 0; i < KNOWN_SERVERS; i += 1) watch.accept(told(0, `${i}`));
  watch.accept(told(0));
  watch.accept(told(0, "0"));
  expect(watch.runId()).toBe("0");
  expect(warnings).toEqual([]);
});

it("tells starts no more, and says so once, if more than eight come in turns", () => {
  const { watch, clock, warnings } = watched();
  for (let i = 0; i < KNOWN_SERVERS; i += 1) watch.accept(told(0, `${i}`));
  expect(watch.runId()).toBe("7");
  expect(warnings).toEqual([]);
  for (const start of ["8", "0", "8", "9", "1"]) {
    watch.accept(told(0, start));
    expect(watch.runId()).toBeUndefined();
  }
  clock.monotonicMs += TEN_MINUTES_MS + 1;
  for (let i = 0; i <= KNOWN_SERVERS; i += 1) watch.accept(told(0, `${i}`));
  expect(warnings).toEqual([
    "The replay store's run_id (INFO server) changes all the time, as it does behind a proxy in " +
      "front of several servers. A restart or a failover is told by lost data alone.",
  ]);
});

it.each([
  ["counts", TEN_MINUTES_MS, undefined],
  ["forgets", TEN_MINUTES_MS + 1, "8"],
])("%s a start that was told %d ms ago", (_, passedMs, runId) => {
  const { watch, clock } = watched();
  watch.accept(told(0, "0"));
  clock.monotonicMs += passedMs;
  for (let i = 1; i <= KNOWN_SERVERS; i += 1) watch.accept(told(0, `${i}`));
  expect(watch.runId()).toBe(runId);
});

it("counts a start from when it was last told", () => {
  const { watch, clock } = watched();
  watch.accept(told(0, "0"));
  clock.monotonicMs += TEN_MINUTES_MS;
  watch.accept(told(0, "0"));
  clock.monotonicMs += 1;
  for (let i = 1; i <= KNOWN_SERVERS; i += 1) watch.accept(told(0, `${i}`));
  expect(watch.runId()).toBeUndefined();
});
