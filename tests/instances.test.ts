import { describe, expect, it } from "vitest";
import { readConfiguration } from "@/lib/env";
import { whyNotShared } from "@/lib/instances";

const MARKS = [
  ["VERCEL", "1"],
  ["AWS_LAMBDA_FUNCTION_NAME", "shop"],
  ["K_SERVICE", "shop"],
  ["FUNCTIONS_WORKER_RUNTIME", "node"],
] as const;
const production = (env: Record<string, string>) =>
  readConfiguration({ NODE_ENV: "production", APP_SECRET: "x".repeat(32), ...env });

describe("a store that not every instance reaches", () => {
  it("is refused where more than one instance is declared, with what to set", () => {
    const reason = whyNotShared("sqlite", 2, {});
    expect(reason).toContain("UI_INSTANCES is 2");
    for (const variable of ["UPSTASH_REDIS_REST_URL", "REDIS_URL", "UI_REPLAY_STORE=memory"]) {
      expect(reason).toContain(variable);
    }
  });

  it.each(MARKS)("is refused where the host sets %s", (variable, value) => {
    expect(whyNotShared("sqlite", 1, { [variable]: value })).toContain(variable);
    expect(whyNotShared("sqlite", 1, { [variable]: "" })).toBeNull();
  });

  it("is allowed for one instance", () => {
    expect(whyNotShared("sqlite", 1, {})).toBeNull();
  });

  it("is allowed where it is memory, which nobody gets without choosing it", () => {
    expect(whyNotShared("memory", 9, { VERCEL: "1" })).toBeNull();
  });

  it.each(["redis", "upstash"] as const)("is not what %s is", (store) => {
    expect(whyNotShared(store, 9, { VERCEL: "1" })).toBeNull();
  });
});

describe("the configuration", () => {
  it("of production refuses the embedded store for several instances, chosen by name or not", () => {
    const several = { UI_INSTANCES: "2" };
    expect(() => production(several)).toThrow(/UI_INSTANCES is 2.*Set UPSTASH_REDIS_REST_URL/);
    expect(() => production({ ...several, UI_REPLAY_STORE: "sqlite" })).toThrow(
      /UI_INSTANCES is 2/,
    );
    expect(production({ ...several, REDIS_URL: "redis://r" }).replay.store).toBe("redis");
    expect(production({ ...several, UI_REPLAY_STORE: "memory" }).replay.store).toBe("memory");
  });

  it("of development takes any store", () => {
    const development = { NODE_ENV: "development", UI_INSTANCES: "2" };
    expect(readConfiguration(development).replay.store).toBe("sqlite");
  });

  it.each(["0", "-1", "1.5", "many"])("refuses UI_INSTANCES=%s", (UI_INSTANCES) => {
    expect(() => production({ UI_INSTANCES })).toThrow(/UI_INSTANCES must be a whole number/);
    const development = { NODE_ENV: "development", UI_INSTANCES };
    expect(() => readConfiguration(development)).toThrow(/UI_INSTANCES must be/);
  });
});
