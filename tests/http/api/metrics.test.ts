import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type NextServer, startNext } from "../../support/next-server";

const TOKEN = "metrics-token-of-this-test";
let server: NextServer | undefined;
beforeAll(async () => {
  server = await startNext({ env: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => server?.stop());

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server?.url}${path}`, { headers });

async function metrics(): Promise<string> {
  return (await ask("/metrics", { Authorization: `Bearer ${TOKEN}` })).text();
}

const OCTOKIT =
  'service_ui_deprecated_api_calls_total{route="/demo/api/sunset-version",version="0.9.0",agent="octokit"} 2';

describe("the metrics", () => {
  it("are off without a token", async () => {
    const headers = { Authorization: "Bearer " };
    expect((await fetch(`${inject("baseUrl")}/metrics`)).status).toBe(404);
    expect((await fetch(`${inject("baseUrl")}/metrics`, { headers })).status).toBe(404);
  });

  it("are closed to a wrong one", async () => {
    expect((await ask("/metrics")).status).toBe(401);
    expect((await ask("/metrics", { Authorization: "Bearer x" })).status).toBe(401);
  });

  it("count who still calls the deprecated route, and log each call as a line of JSON", async () => {
    const headers = { "User-Agent": "octokit-core.js/7.0.0 (swordfish)" };
    await ask("/demo/api/sunset-version", headers);
    await ask("/demo/api/sunset-version?page=x", headers);
    await ask("/demo/api/v1/products", headers);
    await expect.poll(metrics).toContain(OCTOKIT);
    expect(await metrics()).not.toContain("/demo/api/v1/products");
    expect(await metrics()).toMatch(/# EOF\n$/);

    const logged = () =>
      (server?.output() ?? "").split("\n").filter((line) => line.includes("deprecated_api_call"));
    await expect.poll(logged).toHaveLength(2);
    expect(logged().map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ route: "/demo/api/sunset-version", agent: "octokit", status: 200 }),
      expect.objectContaining({ route: "/demo/api/sunset-version", agent: "octokit", status: 400 }),
    ]);
    expect(server?.output()).not.toContain("swordfish");
  });
});
