import { describe, expect, it } from "vitest";
import { createLogger } from "@/lib/logging/logger";
import { createCallCounter } from "@/lib/versioning/call-counter";
import { createCallRecorder } from "@/lib/versioning/record-call";
import { fail } from "../support/fail";
import { recordLines } from "../support/record-lines";
import { ACTIVE, DEPRECATED, RETIRED } from "./fixtures";

const REQUEST = new Request("http://x/v0/things?secret=1", {
  headers: { "User-Agent": "curl/8.5.0 (swordfish)" },
});

function setUp() {
  const counter = createCallCounter();
  const tasks: (() => void)[] = [];
  const { lines, logger } = recordLines();
  const bounded = createLogger({ nowMs: () => 0, sink: () => logger });
  const defer = (task: () => void) => tasks.push(task);
  const record = createCallRecorder({ counter, logger: bounded, defer });
  const runTasks = () => {
    for (const task of tasks.splice(0)) task();
  };
  return { counter, lines, record, runTasks };
}

describe("recording a call of a route that ends", () => {
  it("counts every call of a flood, and bounds the lines that it writes", () => {
    const { counter, lines, record, runTasks } = setUp();
    for (let call = 0; call < 5_000; call += 1) record(DEPRECATED, REQUEST, 200);
    runTasks();
    expect(counter.read()).toEqual([expect.objectContaining({ count: 5_000 })]);
    expect(lines).toHaveLength(1_000);
  });

  it("does nothing on the path of the answer, and counts after it", () => {
    const { counter, lines, record, runTasks } = setUp();
    record(DEPRECATED, REQUEST, 200);
    expect(counter.read()).toEqual([]);
    expect(lines).toEqual([]);
    runTasks();
    expect(counter.read()).toEqual([
      { route: "/v0/things", version: "0.9.0", agent: "curl", count: 1 },
    ]);
  });

  it("writes one line that holds nothing the caller wrote", () => {
    const { lines, record, runTasks } = setUp();
    record(DEPRECATED, REQUEST, 200);
    runTasks();
    expect(lines).toEqual([
      {
        level: "info",
        message: "deprecated api called",
        event: "deprecated_api_call",
        route: "/v0/things",
        version: "0.9.0",
        lifecycle: "deprecated",
        sunset: "2027-06-01",
        agent: "curl",
        method: "GET",
        status: 200,
      },
    ]);
  });

  it("counts a retired route, too, and an active one never", () => {
    const { counter, record, runTasks } = setUp();
    record(RETIRED, REQUEST, 410);
    record(ACTIVE, REQUEST, 200);
    runTasks();
    expect(counter.read().map(({ route }) => route)).toEqual(["/v0/things/[id]"]);
  });

  it("costs a caller nothing where the log, the counter or the queue is broken", () => {
    const broken = () => fail("disk full");
    const counter = createCallCounter();
    const run = (task: () => void) => task();
    const record = createCallRecorder({ counter, logger: { info: broken }, defer: run });
    expect(() => record(DEPRECATED, REQUEST, 200)).not.toThrow();
    expect(counter.read()).toHaveLength(1);
    const { lines, logger } = recordLines();
    const deaf = { count: broken, read: counter.read };
    createCallRecorder({ counter: deaf, logger, defer: run })(DEPRECATED, REQUEST, 200);
    expect(lines).toHaveLength(1);
    expect(() => createCallRecorder({ defer: broken })(DEPRECATED, REQUEST, 200)).not.toThrow();
  });
});
