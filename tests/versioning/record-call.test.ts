import { describe, expect, it, vi } from "vitest";
import { createCallCounter } from "@/lib/versioning/call-counter";
import { createCallRecorder } from "@/lib/versioning/record-call";
import { ACTIVE, DEPRECATED, RETIRED } from "./fixtures";

const REQUEST = new Request("http://x/v0/things?secret=1", {
  headers: { "User-Agent": "curl/8.5.0 (swordfish)" },
});

function setUp() {
  const counter = createCallCounter();
  const tasks: (() => void)[] = [];
  const log = vi.fn<(line: string) => void>();
  const now = () => Date.parse("2026-07-01T12:00:00Z");
  const record = createCallRecorder({ counter, log, defer: (task) => tasks.push(task), now });
  const runTasks = () => {
    for (const task of tasks.splice(0)) task();
  };
  return { counter, log, record, runTasks };
}

describe("recording a call of a route that ends", () => {
  it("counts every call of a flood, and bounds the lines that it writes", () => {
    const { counter, log, record, runTasks } = setUp();
    for (let call = 0; call < 5_000; call += 1) record(DEPRECATED, REQUEST, 200);
    runTasks();
    expect(counter.read()).toEqual([expect.objectContaining({ count: 5_000 })]);
    expect(log).toHaveBeenCalledTimes(1_000);
  });

  it("does nothing on the path of the answer, and counts after it", () => {
    const { counter, log, record, runTasks } = setUp();
    record(DEPRECATED, REQUEST, 200);
    expect(counter.read()).toEqual([]);
    expect(log).not.toHaveBeenCalled();
    runTasks();
    expect(counter.read()).toEqual([
      { route: "/v0/things", version: "0.9.0", agent: "curl", count: 1 },
    ]);
  });

  it("writes one line of JSON that holds nothing the caller wrote", () => {
    const { log, record, runTasks } = setUp();
    record(DEPRECATED, REQUEST, 200);
    runTasks();
    expect(log).toHaveBeenCalledOnce();
    const line = log.mock.calls[0]?.[0] ?? "";
    expect(line).not.toMatch(/\n|swordfish|secret/);
    expect(JSON.parse(line)).toEqual({
      event: "deprecated_api_call",
      time: "2026-07-01T12:00:00.000Z",
      route: "/v0/things",
      version: "0.9.0",
      lifecycle: "deprecated",
      sunset: "2027-06-01",
      agent: "curl",
      method: "GET",
      status: 200,
    });
  });

  it("counts a retired route, too, and an active one never", () => {
    const { counter, record, runTasks } = setUp();
    record(RETIRED, REQUEST, 410);
    record(ACTIVE, REQUEST, 200);
    runTasks();
    expect(counter.read().map(({ route }) => route)).toEqual(["/v0/things/[id]"]);
  });

  it("costs a caller nothing where the log, the counter or the queue is broken", () => {
    const broken = () => {
      throw new Error("disk full");
    };
    const counter = createCallCounter();
    const now = () => 0;
    const run = (task: () => void) => task();
    const record = createCallRecorder({ counter, log: broken, defer: run, now });
    expect(() => record(DEPRECATED, REQUEST, 200)).not.toThrow();
    expect(counter.read()).toHaveLength(1);
    const log = vi.fn<(line: string) => void>();
    const deaf = { count: broken, read: counter.read };
    createCallRecorder({ counter: deaf, log, defer: run, now })(DEPRECATED, REQUEST, 200);
    expect(log).toHaveBeenCalledOnce();
    expect(() => createCallRecorder({ defer: broken })(DEPRECATED, REQUEST, 200)).not.toThrow();
  });
});
