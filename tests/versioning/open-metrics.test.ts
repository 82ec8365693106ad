import { describe, expect, it } from "vitest";
import { formatOpenMetrics } from "@/lib/versioning/open-metrics";

describe("OpenMetrics text", () => {
  it("gives each counter its type, its help and its samples, and says where it ends", () => {
    const samples = [
      { labels: { route: "/v0", agent: "curl" }, value: 2 },
      { labels: {}, value: 3 },
    ];
    expect(formatOpenMetrics([{ name: "calls", help: "Calls so far.", samples }])).toBe(
      [
        "# TYPE calls counter",
        "# HELP calls Calls so far.",
        'calls_total{route="/v0",agent="curl"} 2',
        "calls_total 3",
        "# EOF",
        "",
      ].join("\n"),
    );
  });

  it("escapes what would break out of a label", () => {
    const samples = [{ labels: { a: 'x"\\\n' }, value: 1 }];
    expect(formatOpenMetrics([{ name: "n", help: "h", samples }])).toContain(
      'n_total{a="x\\"\\\\\\n"} 1',
    );
  });

  it("of nothing is its end alone", () => {
    expect(formatOpenMetrics([])).toBe("# EOF\n");
  });
});
