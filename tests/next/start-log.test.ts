import { expect, test } from "vitest";
import { readConfiguration } from "@/lib/service-ui/configuration/read-configuration";
import { logStart } from "@/lib/service-ui/next/start-log";
import { recordLines } from "../support/log-lines";

const SECRET = "secret-".repeat(6);

/** What a production start logs, with this environment and, by itself, one origin. */
function linesOf(own: Record<string, string> = {}, nodeMount = false) {
  const APP_ORIGIN = "https://a.example";
  const env = { NODE_ENV: "production", APP_SECRET: SECRET, APP_ORIGIN, ...own };
  const { lines, logger } = recordLines();
  logStart(readConfiguration(env), { env, logger, nodeMount });
  return lines;
}

test("begins with what is in force", () => {
  expect(linesOf()).toEqual([
    expect.objectContaining({
      level: "info",
      message: "service ui started",
      isProduction: true,
      signingKey: "APP_SECRET",
      previousSecrets: 0,
      store: "sqlite",
      storeDirectory: ".service-ui",
      durability: "process",
      ttlSeconds: 3600,
      origins: ["https://a.example"],
      requireOrigin: false,
      sessionCookie: "off",
      maxBodyBytes: 16_384,
      bodyTimeoutMs: 10_000,
      handlerTimeoutMs: 10_000,
      replayTimeoutMs: 1000,
      rateLimit: "1200/60s",
      maxConcurrent: "off",
      logLevel: "info",
      nodeMount: false,
    }),
  ]);
});

test("tells what was set", () => {
  const own = {
    APP_ORIGIN: "https://a.example,https://b.example",
    UI_BIND_SESSION_COOKIE: "session",
    UI_RATE_LIMIT: "off",
    UI_LOG_LEVEL: "debug",
  };
  expect(linesOf(own, true)).toEqual([
    expect.objectContaining({
      origins: ["https://a.example", "https://b.example"],
      sessionCookie: "session",
      rateLimit: "off",
      logLevel: "debug",
      nodeMount: true,
    }),
  ]);
});

test.each([
  ["redis", { REDIS_URL: "rediss://user:secret-word@redis.example:6380/1?secret=1" }],
  [
    "upstash",
    {
      UPSTASH_REDIS_REST_URL: "https://secret:secret@u.example/secret",
      UPSTASH_REDIS_REST_TOKEN: "secret-token",
    },
  ],
])("tells of the address of %s the host and the database alone, and no secret", (store, own) => {
  const lines = linesOf({ ...own, APP_SECRET_PREVIOUS: `${"secret".repeat(9)},${SECRET}` });
  const storeHost = store === "redis" ? "redis.example:6380/1" : "u.example";
  expect(lines).toEqual([expect.objectContaining({ store, storeHost, previousSecrets: 2 })]);
  expect(JSON.stringify(Object.values(lines[0] ?? {}))).not.toContain("secret");
});

test("warns of variables that have no meaning, without their values", () => {
  const lines = linesOf({ UI_LOGLEVEL: "secret", UI_THEME: "secret" });
  expect(lines.slice(1)).toEqual([
    { level: "warn", message: "unknown variable", name: "UI_LOGLEVEL" },
    { level: "warn", message: "unknown variable", name: "UI_THEME" },
  ]);
});

test("warns in production that the host of a request is trusted, unless an origin is set", () => {
  const [started, warning, ...others] = linesOf({ APP_ORIGIN: "" });
  expect(started).toMatchObject({ origins: "the request's own host" });
  expect(warning).toMatchObject({
    level: "warn",
    message: expect.stringContaining("APP_ORIGIN is not set"),
  });
  expect(others).toEqual([]);
  expect(linesOf({ APP_ORIGIN: "", NODE_ENV: "development" })).toHaveLength(1);
});

test("warns in production of a store that each process has for itself", () => {
  const memory = { UI_REPLAY_STORE: "memory" };
  const warning = expect.objectContaining({
    level: "warn",
    message: expect.stringContaining("UI_REPLAY_STORE=memory"),
  });
  expect(linesOf(memory).slice(1)).toEqual([warning]);
  expect(linesOf({ ...memory, NODE_ENV: "development" })).toHaveLength(1);
});

test("names the new name of a variable that is set under its old one, without its value", () => {
  expect(linesOf({ UI_INSTANCES: "1" }).slice(1)).toEqual([
    {
      level: "warn",
      message: "variable has a new name; the next release reads only that",
      name: "UI_INSTANCES",
      newName: "UI_PROCESSES",
    },
  ]);
});

test("names a variable that was removed, without its value", () => {
  const [, warning, ...others] = linesOf({ METRICS_TOKEN: "secret" });
  expect(warning).toMatchObject({
    level: "warn",
    message: "variable has no effect",
    name: "METRICS_TOKEN",
  });
  expect(JSON.stringify([warning, others])).not.toContain("secret");
  expect(others).toEqual([]);
});
