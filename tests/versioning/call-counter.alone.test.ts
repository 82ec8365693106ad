import { describe, expect, it, vi } from "vitest";
import { callFamily, createCallCounter, processCallCounter } from "@/lib/versioning/call-counter";

const CURL = { route: "/v0", version: "0.9.0", agent: "curl" };

describe("the call counter", () => {
  it("counts by route, version and agent", () => {
    const counter = createCallCounter();
    counter.count(CURL);
    counter.count({ ...CURL, agent: "node" });
    counter.count(CURL);
    expect(counter.read()).toEqual([
      { ...CURL, count: 2 },
      { ...CURL, agent: "node", count: 1 },
    ]);
  });

  it("is a metric with a series for each count", () => {
    const counter = createCallCounter();
    counter.count(CURL);
    counter.count(CURL);
    expect(callFamily(counter)).toEqual({
      kind: "counter",
      name: "service_ui.deprecated_api_calls",
      unit: "{call}",
      description: expect.stringContaining("deprecated or retired"),
      series: [{ attributes: CURL, sum: 2, count: 2, buckets: [] }],
    });
  });

  it("is one for the whole process, however often the module is loaded", async () => {
    const here = processCallCounter();
    vi.resetModules();
    const again = await import("@/lib/versioning/call-counter");
    expect(again.processCallCounter).not.toBe(processCallCounter);
    expect(again.processCallCounter()).toBe(here);
  });
});
