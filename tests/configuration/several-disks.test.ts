import { describe, expect, it } from "vitest";
import { readConfiguration } from "@/lib/configuration/read-configuration";
import { signOfSeveralDisks } from "@/lib/configuration/several-disks";

const MARKS = [
  ["VERCEL", "1"],
  ["AWS_LAMBDA_FUNCTION_NAME", "shop"],
  ["K_SERVICE", "shop"],
  ["FUNCTIONS_WORKER_RUNTIME", "node"],
] as const;
const production = (env: Record<string, string>) =>
  readConfiguration({ NODE_ENV: "production", APP_SECRET: "x".repeat(32), ...env });

describe("signOfSeveralDisks", () => {
  it("finds more than one server declared", () => {
    expect(signOfSeveralDisks(2, {})).toBe("UI_PROCESSES is 2");
  });

  it.each(MARKS)("finds a host that sets %s", (variable, value) => {
    expect(signOfSeveralDisks(1, { [variable]: value })).toContain(variable);
    expect(signOfSeveralDisks(1, { [variable]: "" })).toBeNull();
  });

  it("finds none for one server", () => {
    expect(signOfSeveralDisks(1, {})).toBeNull();
  });
});

describe("readConfiguration", () => {
  const several = { UI_PROCESSES: "2" };

  it("refuses the embedded store of several disks in production, and says what to set", () => {
    const reason = /UI_PROCESSES is 2.*UPSTASH_REDIS_REST_URL.*REDIS_URL.*UI_REPLAY_STORE=memory/;
    expect(() => production(several)).toThrow(reason);
    expect(() => production({ ...several, UI_REPLAY_STORE: "sqlite" })).toThrow(reason);
    expect(() => production({ VERCEL: "1" })).toThrow(/This is Vercel/);
  });

  it.each([
    ["redis", { REDIS_URL: "redis://r" }],
    ["upstash", { UPSTASH_REDIS_REST_URL: "https://u", UPSTASH_REDIS_REST_TOKEN: "t" }],
    // Nobody gets it without choosing it.
    ["memory", { UI_REPLAY_STORE: "memory" }],
  ])("takes %s for several disks", (store, env) => {
    expect(production({ ...several, ...env, VERCEL: "1" }).replay.store).toBe(store);
  });

  it("reads the old name for one release, and prefers the new one", () => {
    expect(() => production({ UI_INSTANCES: "2" })).toThrow(/UI_PROCESSES is 2/);
    expect(production({ UI_INSTANCES: "2", UI_PROCESSES: "1" }).replay.store).toBe("sqlite");
  });

  it("takes any store in development", () => {
    const development = { NODE_ENV: "development", UI_PROCESSES: "2" };
    expect(readConfiguration(development).replay.store).toBe("sqlite");
  });

  it.each(["0", "-1", "1.5", "many"])("refuses UI_PROCESSES=%s", (UI_PROCESSES) => {
    expect(() => production({ UI_PROCESSES })).toThrow(/UI_PROCESSES must be a whole number/);
    const development = { NODE_ENV: "development", UI_PROCESSES };
    expect(() => readConfiguration(development)).toThrow(/UI_PROCESSES must be/);
  });
});
