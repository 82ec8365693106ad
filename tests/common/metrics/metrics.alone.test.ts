import { createNoopMeter } from "@opentelemetry/api";
import { describe, expect, it, vi } from "vitest";
import { createMetrics, processMetrics } from "@/lib/common/metrics/metrics";

const COUNT = { kind: "counter", name: "n", unit: "{n}", description: "N." } as const;

describe("metrics", () => {
  it("keep one series for each set of attributes, however often it is asked for", () => {
    const metrics = createMetrics();
    metrics.recorder(COUNT, { a: "1" })(1);
    metrics.recorder(COUNT, { a: "2" })(1);
    metrics.recorder({ ...COUNT }, { a: "1" })(5);
    const series = [
      { attributes: { a: "1" }, sum: 6, count: 2 },
      { attributes: { a: "2" }, sum: 1, count: 1 },
    ].map((one) => expect.objectContaining(one));
    expect(metrics.read()).toEqual([{ ...COUNT, series }]);
  });

  it("ask for a meter at the first value, when an SDK is there, and tell it every value", () => {
    const meter = createNoopMeter();
    const counter = meter.createCounter("any");
    const add = vi.spyOn(counter, "add");
    const make = vi.spyOn(meter, "createCounter").mockReturnValue(counter);
    const getMeter = vi.fn(() => meter);
    const record = createMetrics(getMeter).recorder(COUNT, { a: "1" });
    expect(getMeter).not.toHaveBeenCalled();
    record(1);
    record(2);
    expect(make).toHaveBeenCalledExactlyOnceWith("n", { unit: "{n}", description: "N." });
    expect(add.mock.calls).toEqual([
      [1, { a: "1" }],
      [2, { a: "1" }],
    ]);
  });

  it("are one set for the whole process, however often the module is loaded", async () => {
    const here = processMetrics();
    vi.resetModules();
    const again = await import("@/lib/common/metrics/metrics");
    expect(again.processMetrics).not.toBe(processMetrics);
    expect(again.processMetrics()).toBe(here);
  });
});
