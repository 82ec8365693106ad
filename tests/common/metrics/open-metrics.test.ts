import { describe, expect, it } from "vitest";
import { createMetrics } from "@/lib/common/metrics/metrics";
import { formatOpenMetrics } from "@/lib/common/metrics/open-metrics";

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
});
