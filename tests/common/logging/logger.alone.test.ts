import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { LOG_LEVELS } from "@/lib/common/logging/log-levels";
import { createLogger } from "@/lib/common/logging/logger";
import { PROCESS_LOG } from "@/lib/common/registered-symbols";
import { fail } from "../../support/for-this-test";
import { recordLines } from "../../support/log-lines";

const NOW = Date.parse("2027-01-15T08:00:00Z");
let written: [string, string][];

beforeEach(() => {
  written = [];
  for (const method of ["warn", "error"] as const) {
    vi.spyOn(console, method).mockImplementation((line) => void written.push([method, line]));
  }
  return () => vi.restoreAllMocks();
});

test("writes one line of JSON: when, how grave, what, and the fields", () => {
  const logger = createLogger({ nowMs: () => NOW });
  logger.warn("dispatch refused", { code: "replay", gone: undefined });
  logger.error("dispatch failed");
  expect(written).toEqual([
    [
      "warn",
      '{"time":"2027-01-15T08:00:00.000Z","level":"warn","message":"dispatch refused","code":"replay"}',
    ],
    ["error", '{"time":"2027-01-15T08:00:00.000Z","level":"error","message":"dispatch failed"}'],
  ]);
});

test.each([
  ["debug", ["debug", "info", "warn", "error"]],
  ["info", ["info", "warn", "error"]],
  ["warn", ["warn", "error"]],
  ["error", ["error"]],
  ["off", []],
] as const)("writes at level %s what is as grave or graver", (level, expected) => {
  const { lines, logger: own } = recordLines();
  const logger = createLogger({ level: () => level, sink: () => own });
  for (const at of LOG_LEVELS) if (at !== "off") logger[at]("said");
  expect(lines).toEqual(expected.map((level) => ({ level, message: "said" })));
});

test("leaves debug out unless it is told otherwise", () => {
  const { lines, logger: own } = recordLines();
  createLogger({ sink: () => own }).debug("said");
  expect(lines).toEqual([]);
});

test("reads what was thrown, for whatever takes the line", () => {
  const { lines, logger: own } = recordLines();
  createLogger({ sink: () => own }).error("dispatch failed", { error: new TypeError("no") });
  const stack = expect.stringContaining("TypeError: no");
  const error = { name: "TypeError", message: "no", stack };
  expect(lines).toEqual([{ level: "error", message: "dispatch failed", error }]);
});

test("goes on when nobody reads the error stream any more, though a pipe leads there, too", () => {
  Reflect.deleteProperty(globalThis, PROCESS_LOG);
  process.stderr.removeAllListeners("error");
  const onPipesError = vi.fn();
  process.stderr.on("error", onPipesError);
  createLogger().warn("said");
  process.stderr.off("error", onPipesError);
  expect(process.stderr.emit("error", new Error("write EPIPE"))).toBe(true);
});

describe("a sink that fails changes nothing for the caller, and the console has the line", () => {
  test.each<[string, () => void]>([
    ["throws", () => fail("full")],
    ["rejects", () => Promise.reject(new Error("full"))],
  ])("when it %s", async (_, write) => {
    const sink = () => ({ debug: write, info: write, warn: write, error: write });
    const logger = createLogger({ sink, nowMs: () => NOW });
    logger.error("dispatch failed", { code: "handler_failed" });
    await expect.poll(() => written).toHaveLength(1);
    expect(JSON.parse(written[0]?.[1] ?? "")).toMatchObject({ code: "handler_failed" });
  });

  test("when the console throws as well", () => {
    vi.spyOn(console, "error").mockImplementation(() => fail("EPIPE"));
    expect(() => createLogger().error("dispatch failed")).not.toThrow();
  });
});

test("keeps the `this` of the application's logger", () => {
  class Own {
    readonly lines: string[] = [];
    write(message: string) {
      this.lines.push(message);
    }
    debug = this.write;
    info = this.write;
    warn = this.write;
    error = this.write;
  }
  const own = new Own();
  createLogger({ sink: () => own }).warn("said");
  expect(own.lines).toEqual(["said"]);
});

describe("of a process", () => {
  const key = Symbol.for("service-ui.log");
  const log = async () => await import("@/lib/common/logging/logger");

  beforeEach(() => {
    vi.resetModules();
    Reflect.deleteProperty(globalThis, key);
    return () => {
      vi.unstubAllEnvs();
      Reflect.deleteProperty(globalThis, key);
    };
  });

  test("is the application's own in each copy of the module, also one that was loaded before", async () => {
    const first = await log();
    const early = first.processLogger();
    vi.resetModules();
    const second = await log();
    const { lines, logger: own } = recordLines();
    second.setLogger(own);
    early.info("ready");
    second.processLogger().info("ready");
    expect(first.setLogger).not.toBe(second.setLogger);
    expect(lines).toHaveLength(2);
    expect(written).toEqual([]);
  });

  test.each([
    ["error", 0],
    ["", 1],
    ["loud", 1],
  ])("writes warnings at UI_LOG_LEVEL=%s: %i", async (value, count) => {
    vi.stubEnv("UI_LOG_LEVEL", value);
    (await log()).processLogger().warn("said");
    expect(written).toHaveLength(count);
  });
});

test("warns of nothing in a Worker that is no warning, since the host keeps levels of its own", () => {
  vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" });
  onTestFinished(() => void vi.unstubAllGlobals());
  const info = vi
    .spyOn(console, "info")
    .mockImplementation((line) => void written.push(["info", line]));
  const logger = createLogger({ level: () => "debug" });
  for (const level of ["debug", "info", "warn", "error"] as const) logger[level]("told");
  expect(info).toHaveBeenCalledTimes(2);
  const levels = written.map(([method, line]) => [method, JSON.parse(line).level]);
  expect(levels).toEqual([
    ["info", "debug"],
    ["info", "info"],
    ["warn", "warn"],
    ["error", "error"],
  ]);
});
