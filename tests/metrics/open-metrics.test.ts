import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMetrics, type MetricDefinition } from "@/lib/metrics/metrics";
import { formatOpenMetrics } from "@/lib/metrics/open-metrics";
import { readOpenMetrics } from "../support/read-open-metrics";

const CALLS = { kind: "counter", name: "calls", unit: "{call}", description: "Calls." } as const;
const ACTIVE = { kind: "gauge", name: "ui.active", unit: "{x}", description: "Now." } as const;
const TIME = {
  kind: "histogram",
  name: "ui.time",
  unit: "s",
  description: "How long.",
  boundaries: [0.25, 1, 10],
} as const;

describe("OpenMetrics text", () => {
  it("gives each metric its type, its unit, its help and its samples, and says where it ends", () => {
    const metrics = createMetrics();
    metrics.recorder(CALLS, { "ui.route": "/v0", agent: "curl" })(2);
    metrics.recorder(CALLS)(3);
    const active = metrics.recorder(ACTIVE);
    active(1);
    active(1);
    active(-1);
    const time = metrics.recorder(TIME, { "ui.outcome": "ok" });
    for (const seconds of [0.25, 0.5, 0.5, 60]) time(seconds);
    expect(formatOpenMetrics(metrics.read())).toBe(
      [
        "# TYPE calls counter",
        "# HELP calls Calls.",
        'calls_total{ui_route="/v0",agent="curl"} 2',
        "calls_total 3",
        "# TYPE ui_active gauge",
        "# HELP ui_active Now.",
        "ui_active 1",
        "# TYPE ui_time_seconds histogram",
        "# UNIT ui_time_seconds seconds",
        "# HELP ui_time_seconds How long.",
        'ui_time_seconds_bucket{ui_outcome="ok",le="0.25"} 1',
        'ui_time_seconds_bucket{ui_outcome="ok",le="1.0"} 3',
        'ui_time_seconds_bucket{ui_outcome="ok",le="10.0"} 3',
        'ui_time_seconds_bucket{ui_outcome="ok",le="+Inf"} 4',
        'ui_time_seconds_count{ui_outcome="ok"} 4',
        'ui_time_seconds_sum{ui_outcome="ok"} 61.25',
        "# EOF",
        "",
      ].join("\n"),
    );
  });

  it("of nothing is its end alone", () => {
    expect(formatOpenMetrics([])).toBe("# EOF\n");
  });

  it("is read by a strict reader, whatever was recorded under whatever values", () => {
    const definition = fc.constantFrom<MetricDefinition>(CALLS, ACTIVE, TIME);
    const attributes = fc.dictionary(fc.constantFrom("ui.outcome", "agent"), fc.string());
    const value = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(definition, attributes, value)), (recorded) => {
        const metrics = createMetrics();
        for (const [one, given, number] of recorded) metrics.recorder(one, given)(number);
        const read = readOpenMetrics(formatOpenMetrics(metrics.read()));
        expect(read.size).toBe(new Set(recorded.map(([one]) => one.name)).size);
      }),
      { numRuns: 500 },
    );
  });
});

describe("the strict reader refuses", () => {
  it.each([
    ["an end that is missing", "# TYPE a counter\na_total 1\n"],
    ["a sample without a type", "a_total 1\n# EOF\n"],
    ["a sample of another family", "# TYPE a counter\nb_total 1\n# EOF\n"],
    ["a counter without its suffix", "# TYPE a counter\na 1\n# EOF\n"],
    ["a sample twice", "# TYPE a gauge\na 1\na 2\n# EOF\n"],
    ["a family in two pieces", "# TYPE a gauge\n# TYPE b gauge\n# TYPE a gauge\n# EOF\n"],
    ["a unit that the name lacks", "# TYPE a gauge\n# UNIT a seconds\n# EOF\n"],
    ["a quote in a label", '# TYPE a gauge\na{b="c"d"} 1\n# EOF\n'],
    [
      "a histogram without +Inf",
      '# TYPE a histogram\na_bucket{le="1.0"} 1\na_count 1\na_sum 1\n# EOF\n',
    ],
    ["a bucket that is not canonical", '# TYPE a histogram\na_bucket{le="1"} 1\n# EOF\n'],
  ])("%s", (_what, text) => {
    expect(() => readOpenMetrics(text)).toThrow();
  });
});
