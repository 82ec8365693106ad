import { describe, expect, it } from "vitest";
import { createMetrics } from "@/lib/common/metrics/metrics";
import { metricsHandler } from "@/lib/common/metrics/metrics-handler";

const TOKEN = "a token of the operator's own";

function ask(
  authorization?: string,
  { token = TOKEN, method = "GET" }: { token?: string | null; method?: string } = {},
) {
  const metrics = createMetrics();
  const calls = { kind: "counter", name: "calls", unit: "{call}", description: "Calls." } as const;
  metrics.recorder(calls, { route: "/v0" })(1);
  const headers = authorization === undefined ? {} : { Authorization: authorization };
  return metricsHandler({ token: () => token, families: metrics.read })(
    new Request("http://x/metrics", { method, headers }),
  );
}

describe("the metrics", () => {
  it("are not there without a token of the operator", async () => {
    for (const authorization of [undefined, "Bearer ", `Bearer ${TOKEN}`, "Bearer null"]) {
      expect((await ask(authorization, { token: null })).status).toBe(404);
    }
  });

  const wrong = ["wrong", `${TOKEN}x`, TOKEN.slice(0, -1), ""].map((text) => `Bearer ${text}`);
  it.each([undefined, "", "Bearer", ...wrong, `Basic ${TOKEN}`, TOKEN])(
    "are closed to Authorization: %s",
    async (authorization) => {
      const response = await ask(authorization);
      expect(response.status).toBe(401);
      expect(response.headers.get("WWW-Authenticate")).toBe('Bearer realm="metrics"');
      expect(await response.text()).not.toContain("calls");
    },
  );

  it.each([`Bearer ${TOKEN}`, `bearer  ${TOKEN}`])("open to Authorization: %s", async (bearer) => {
    const response = await ask(bearer);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe(
      "application/openmetrics-text; version=1.0.0; charset=utf-8",
    );
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.text()).toContain('calls_total{route="/v0"} 1\n');
  });

  it("answer HEAD without content, and other methods with 405 and Allow", async () => {
    const head = await ask(`Bearer ${TOKEN}`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const post = await ask(`Bearer ${TOKEN}`, { method: "POST" });
    expect([post.status, post.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  });
});
