import { afterEach, expect, it, vi } from "vitest";
import { processCallCounter } from "@/lib/versioning/call-counter";
import { createCallMetricsRoute } from "@/lib/versioning/call-metrics-route";

const TOKEN = "0123456789abcdef";
afterEach(() => vi.unstubAllEnvs());

it("serves the count to those who bear the token", async () => {
  vi.stubEnv("METRICS_TOKEN", TOKEN);
  processCallCounter().count({ route: "/v0/things", version: "0.9.0", agent: "curl" });
  const { GET } = createCallMetricsRoute();
  const headers = { Authorization: `Bearer ${TOKEN}` };
  const text = await (await GET(new Request("http://x/metrics", { headers }))).text();
  expect(text).toMatch(/deprecated_api_calls.*route="\/v0\/things".* 1\n/);
  expect((await GET(new Request("http://x/metrics"))).status).toBe(401);
});

it("is not there without a token, and says what a token can be", async () => {
  vi.stubEnv("METRICS_TOKEN", "");
  const { GET } = createCallMetricsRoute();
  expect((await GET(new Request("http://x/metrics"))).status).toBe(404);
  vi.stubEnv("METRICS_TOKEN", "short");
  await expect(GET(new Request("http://x/metrics"))).rejects.toThrow("at least 16 ASCII");
});
