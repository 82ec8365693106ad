import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { signUpEntry } from "../../support/demo-page";
import { exitOfNext, type NextServer, startNext } from "../../support/next-server";
import { claimsOf, newDispatchId, post } from "../../support/wire";

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

  it("tell of dispatches, their duration and their claims, by their outcome", async () => {
    const { ctx } = await signUpEntry(server?.url ?? "");
    const dispatchId = newDispatchId();
    const body = { ctx, dispatchId, payload: { value: "x" } };
    expect((await post(server?.url ?? "", body)).status).toBe(200);
    expect((await post(server?.url ?? "", body)).code).toBe("duplicate_dispatch");
    expect((await post(server?.url ?? "", { ...body, ctx: "sc1.made.up" })).status).toBe(403);

    const { c, p, e } = claimsOf(ctx);
    const names = `ui_component="${c}",ui_part="${p}",ui_event="${e}"`;
    const lines = (await metrics()).split("\n");
    expect(lines).toEqual(
      expect.arrayContaining([
        `ui_dispatch_count_total{ui_outcome="ok",${names}} 1`,
        `ui_dispatch_count_total{ui_outcome="duplicate_dispatch",${names}} 1`,
        'ui_dispatch_count_total{ui_outcome="invalid_signed_ctx"} 1',
        "ui_dispatch_active 0",
        "# TYPE ui_dispatch_duration_seconds histogram",
        'ui_replay_claim_duration_seconds_count{ui_claim_outcome="won"} 1',
        'ui_replay_claim_duration_seconds_count{ui_claim_outcome="duplicate"} 1',
      ]),
    );
    expect(await metrics()).not.toMatch(/sc1|uci_|ui_evt_/);
  });

  it("stop the start where their token is short", async () => {
    const { exitCode, output } = await exitOfNext({ env: { METRICS_TOKEN: "short-secret" } });
    expect(exitCode).toBe(1);
    expect(output).toContain("METRICS_TOKEN must have at least 16 ASCII characters");
    expect(output).not.toContain("short-secret");
  });
});
