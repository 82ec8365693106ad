import { afterEach, describe, expect, it, test, vi } from "vitest";
import {
  checkNodeVersion,
  readConfiguration,
  signOfSeveralDisks,
} from "@/lib/service-ui/configuration/read-configuration";
import { ConfigurationError } from "@/lib/service-ui/configuration/variables";

const SECRET = "x".repeat(32);
const sqlite = (directory: string, durability: string, synchronous: string) => ({
  store: "sqlite",
  reach: "disk",
  place: { storeDirectory: directory, durability },
  settings: { kind: "sqlite", directory, synchronous },
});
const read = (env: Record<string, string> = {}) =>
  readConfiguration({ NODE_ENV: "development", APP_SECRET: SECRET, ...env });

test("gives the defaults of PROTOCOL for a secret and nothing else", () => {
  expect(read({ NODE_ENV: "production" })).toEqual({
    isProduction: true,
    secret: SECRET,
    previousSecrets: [],
    ttlSeconds: 3600,
    sessionCookie: null,
    allowedOrigins: null,
    requireOrigin: false,
    maxBodyBytes: 16_384,
    bodyTimeoutMs: 10_000,
    handlerTimeoutMs: 10_000,
    streamMaxSeconds: 300,
    replayTimeoutMs: 1000,
    rateLimit: { limit: 1200, windowSeconds: 60 },
    maxConcurrent: null,
    replay: sqlite(".service-ui", "process", "NORMAL"),
    allowForgetting: false,
    keepsReceipts: true,
    logLevel: "info",
    healthToken: null,
  });
});

test("reads every variable", () => {
  expect(
    read({
      APP_SECRET_PREVIOUS: "old, older,",
      UI_CONTEXT_TTL_SECONDS: "60",
      UI_BIND_SESSION_COOKIE: "__Host-session",
      APP_ORIGIN: "https://a.example, http://localhost:3000",
      UI_REQUIRE_ORIGIN: "1",
      UI_MAX_BODY_BYTES: "2048",
      UI_BODY_TIMEOUT_MS: "4",
      UI_HANDLER_TIMEOUT_MS: "5",
      UI_STREAM_MAX_SECONDS: "8",
      UI_REPLAY_TIMEOUT_MS: "6",
      UI_RATE_LIMIT: "3/10s",
      UI_MAX_CONCURRENT: "7",
      UI_REPLAY_DIR: "/var/replay",
      UI_REPLAY_DURABILITY: "power",
      UI_REPLAY_ALLOW_FORGETTING: "1",
      UI_RECEIPTS: "off",
      UI_HEALTH_TOKEN: "token-of-the-operator-0123456789abcdef",
      UI_LOG_LEVEL: "warn",
    }),
  ).toEqual({
    isProduction: false,
    secret: SECRET,
    previousSecrets: ["old", "older"],
    ttlSeconds: 60,
    sessionCookie: "__Host-session",
    allowedOrigins: new Set(["https://a.example", "http://localhost:3000"]),
    requireOrigin: true,
    maxBodyBytes: 2048,
    bodyTimeoutMs: 4,
    handlerTimeoutMs: 5,
    streamMaxSeconds: 8,
    replayTimeoutMs: 6,
    rateLimit: { limit: 3, windowSeconds: 10 },
    maxConcurrent: 7,
    replay: sqlite("/var/replay", "power", "FULL"),
    allowForgetting: true,
    keepsReceipts: false,
    logLevel: "warn",
    healthToken: "token-of-the-operator-0123456789abcdef",
  });
});

describe("the secret", () => {
  test.each([
    ["missing", {}],
    ["empty", { APP_SECRET: "" }],
    ["of 31 bytes", { APP_SECRET: "x".repeat(31) }],
  ])("that is %s stops production, with what to set", (_, env) => {
    const start = () => readConfiguration({ NODE_ENV: "production", ...env });
    expect(start).toThrow(/APP_SECRET.*openssl rand/);
  });

  test.each([
    "$(openssl rand -base64 48) # of the page",
    "`cat /etc/shop/app-secret | head -c 64`",
    "openssl rand -base64 48 | tr -d '\\n/+='",
    "<the output of openssl: 48 random bytes>",
    "… at least 32 bytes of your own …",
  ])("that is %j, as a page writes it, stops production", (APP_SECRET) => {
    const start = () => readConfiguration({ NODE_ENV: "production", APP_SECRET });
    expect(start).toThrow(/the docs' example and not its result/);
    expect(start).not.toThrow(APP_SECRET);
  });

  test.each([
    ["a comma", `${"x".repeat(20)},${"y".repeat(20)}`],
    ["a space at its start", ` ${SECRET}`],
    ["a line end", `${SECRET}\n`],
  ])("with %s is refused, as it could never be a former one", (_, secret) => {
    for (const NODE_ENV of ["production", "development"]) {
      const start = () => readConfiguration({ NODE_ENV, APP_SECRET: secret });
      expect(start).toThrow(/APP_SECRET must not contain a comma/);
    }
  });

  test("that is allowed now is read back the same as a former one", () => {
    for (const secret of [SECRET, "with space inside, no".replace(",", ""), "=/+".repeat(20)]) {
      expect(read({ APP_SECRET: secret }).secret).toBe(secret);
      expect(read({ APP_SECRET_PREVIOUS: `a,${secret} , b` }).previousSecrets[1]).toBe(secret);
    }
  });

  test("of 31 bytes is never shown in the message", () => {
    const start = () => read({ NODE_ENV: "production", APP_SECRET: "short-secret-value" });
    const message = expect.stringContaining("short-secret-value");
    expect(start).toThrow(expect.not.objectContaining({ message }));
  });

  test("counts in bytes, not in characters", () => {
    expect(read({ NODE_ENV: "production", APP_SECRET: "é".repeat(16) }).secret).toBeTruthy();
  });

  test.each(["development", "test"])("may be missing in %s", (NODE_ENV) => {
    expect(readConfiguration({ NODE_ENV })).toMatchObject({ secret: null, isProduction: false });
  });

  test.each([undefined, "", "staging", "Development", "prod"])(
    "may not be missing where NODE_ENV is %o: whatever is not plainly development is production",
    (NODE_ENV) => {
      expect(() => readConfiguration({ NODE_ENV })).toThrow(/APP_SECRET is not set/);
      expect(readConfiguration({ NODE_ENV, APP_SECRET: SECRET }).isProduction).toBe(true);
    },
  );

  test("of before may not be short in production, nor be one that a comma has cut", () => {
    const env = { NODE_ENV: "production", APP_SECRET_PREVIOUS: `k,${"z".repeat(40)}` };
    expect(() => read(env)).toThrow(/APP_SECRET_PREVIOUS has an entry shorter than 32 bytes/);
    expect(read({ ...env, APP_SECRET_PREVIOUS: "z".repeat(32) }).previousSecrets).toHaveLength(1);
  });
});

describe.each([
  ["UI_CONTEXT_TTL_SECONDS", ["59", "86401", "1e3", "0x100", " 60"]],
  ["UI_MAX_BODY_BYTES", ["-1"]],
  ["UI_BODY_TIMEOUT_MS", ["0"]],
  ["UI_HANDLER_TIMEOUT_MS", ["0"]],
  ["UI_REPLAY_TIMEOUT_MS", ["1.5"]],
  ["UI_REQUIRE_ORIGIN", ["yes"]],
  ["UI_BIND_SESSION_COOKIE", ["a b"]],
  ["APP_ORIGIN", [" , ", "example.com", "https://example.com/", "https://a.example,nonsense"]],
  ["UI_RATE_LIMIT", ["1200", "0/60s", "1/0s"]],
  ["UI_MAX_CONCURRENT", ["0", "-1", "1000000", "many"]],
  ["UI_REPLAY_STORE", ["postgres"]],
  ["UI_LOG_LEVEL", ["WARN", "trace"]],
])("%s", (name, wrong) => {
  test.each(wrong)("=%s is refused with a message that names it", (value) => {
    expect(() => read({ [name]: value })).toThrow(ConfigurationError);
    expect(() => read({ [name]: value })).toThrow(name);
  });
});

describe("the replay store", () => {
  const upstash = { UPSTASH_REDIS_REST_URL: "https://u.example", UPSTASH_REDIS_REST_TOKEN: "t" };

  test("is Upstash where both of its variables are set", () => {
    const place = { storeHost: "u.example" };
    expect(read(upstash).replay).toMatchObject({ store: "upstash", reach: "network", place });
  });

  test.each([
    ["redis://r.example:6379", "r.example:6379"],
    ["redis://r.example:6379/0", "r.example:6379"],
    ["rediss://u:p@r.example/12?x=y", "r.example/12"],
    ["redis://r.example/s3cret", "r.example"],
  ])("is told by host and database: %s", (url, storeHost) => {
    expect(read({ REDIS_URL: url }).replay.place).toEqual({ storeHost });
  });

  test.each([
    ["the URL alone", { UPSTASH_REDIS_REST_URL: "https://u.example" }],
    ["the token alone", { UPSTASH_REDIS_REST_TOKEN: "t" }],
    ["neither, but the name", { UI_REPLAY_STORE: "upstash" }],
  ])("is refused half configured: %s", (_, env) => {
    expect(() => read(env)).toThrow(/UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN/);
  });

  test.each([
    ["URL", "redis://db.example"],
    ["URL", "https://"],
    ["URL", "x-https://s3cret.example"],
    ["URL", "https://s3cret.example "],
    ["TOKEN", "s3cret\n"],
  ])("refuses UPSTASH_REDIS_REST_%s=%j, which it does not show", (name, value) => {
    const env = { ...upstash, [`UPSTASH_REDIS_REST_${name}`]: value };
    expect(() => read(env)).toThrow(new RegExp(`UPSTASH_REDIS_REST_${name} (must|may)`));
    expect(() => read(env)).not.toThrow(/s3cret/);
  });

  test("shows no password of an address that it refuses", () => {
    expect(() => read({ REDIS_URL: "redis//:s3cret@host" })).not.toThrow(/s3cret/);
  });

  test("is Redis where REDIS_URL is set, and Upstash where both are", () => {
    const redis = { REDIS_URL: "redis://127.0.0.1:6379" };
    expect(read(redis).replay).toMatchObject({ store: "redis", reach: "network" });
    expect(read({ ...redis, ...upstash }).replay.store).toBe("upstash");
    expect(read({ ...redis, ...upstash, UI_REPLAY_STORE: "redis" }).replay.store).toBe("redis");
  });

  test.each([
    { REDIS_URL: "127.0.0.1:6379" },
    { REDIS_URL: "http://127.0.0.1" },
    { REDIS_URL: "redis://" },
    { UI_REPLAY_STORE: "redis" },
  ])("is refused without a Redis address: %o", (env) => {
    expect(() => read(env)).toThrow(/REDIS_URL must be an address/);
  });

  test("can be chosen by name", () => {
    expect(read({ ...upstash, UI_REPLAY_STORE: "sqlite" }).replay.store).toBe("sqlite");
    expect(read({ UI_REPLAY_STORE: "memory" }).replay.store).toBe("memory");
  });
});

test.each([
  ["UI_RATE_LIMIT", "off", "rateLimit"],
  ["UI_MAX_CONCURRENT", "off", "maxConcurrent"],
  ["UI_MAX_CONCURRENT", "", "maxConcurrent"],
] as const)("%s=%s limits nothing", (name, value, limit) => {
  expect(read({ [name]: value })[limit]).toBeNull();
});

test("takes one of two words for the durability of the embedded store", () => {
  const refusal = new ConfigurationError("UI_REPLAY_DURABILITY must be process or power.");
  expect(() => read({ UI_REPLAY_DURABILITY: "disk" })).toThrow(refusal);
});

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

describe("readConfiguration on Cloudflare Workers", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const worker = () => vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" });
  const upstash = { UPSTASH_REDIS_REST_URL: "https://u", UPSTASH_REDIS_REST_TOKEN: "t" };

  it.each([
    ["no store", {}, /no disk/],
    ["an empty REDIS_URL", { REDIS_URL: "" }, /no disk/],
    ["a directory", { UI_REPLAY_DIR: "/tmp" }, /no disk/],
    ["SQLite by name", { ...upstash, UI_REPLAY_STORE: "sqlite" }, /no disk/],
    ["REDIS_URL", { REDIS_URL: "redis://r" }, /REDIS_URL can't work/],
    [
      "Redis beside Upstash",
      { ...upstash, REDIS_URL: "redis://r", UI_REPLAY_STORE: "redis" },
      /can't/,
    ],
  ])("refuses %s in one sentence that says what to set", (_, env, reason) => {
    worker();
    for (const NODE_ENV of ["production", "development"]) {
      const start = () => production({ ...env, NODE_ENV });
      expect(start).toThrow(ConfigurationError);
      expect(start).toThrow(reason);
      expect(start).toThrow(/^This is Cloudflare Workers.*Set UPSTASH_REDIS_REST_URL and/);
      expect(start).not.toThrow(/, or REDIS_URL/);
    }
  });

  it("names a missing secret first", () => {
    worker();
    expect(() => production({ APP_SECRET: "" })).toThrow(/^APP_SECRET is not set/);
  });

  it("takes Upstash, a store of the app's own, and memory by name", () => {
    worker();
    expect(production(upstash).replay.store).toBe("upstash");
    expect(production({ UI_REPLAY_STORE: "memory" }).replay.store).toBe("memory");
    const env = { NODE_ENV: "production", APP_SECRET: SECRET };
    expect(readConfiguration(env, true).replay.store).toBe("own");
  });

  it.each(["Node.js/24", "Deno/2.9", "Bun/1.3", "cloudflare-workers", ""])(
    "takes nothing else for a Worker: %j",
    (userAgent) => {
      vi.stubGlobal("navigator", { userAgent });
      expect(production({}).replay.store).toBe("sqlite");
    },
  );

  it("needs no navigator, which Node 20 lacks", () => {
    vi.stubGlobal("navigator", undefined);
    expect(production({}).replay.store).toBe("sqlite");
  });
});

describe("readConfiguration", () => {
  const several = { UI_PROCESSES: "2" };

  it("refuses the embedded store of several disks in production, and says what to set", () => {
    const reason = /UI_PROCESSES is 2.*UPSTASH_REDIS_REST_URL.*REDIS_URL/;
    expect(() => production(several)).toThrow(reason);
    expect(() => production({ ...several, UI_REPLAY_STORE: "sqlite" })).toThrow(reason);
    expect(() => production(several)).toThrow(/on one disk count as one: leave UI_PROCESSES unset/);
    expect(() => production({ VERCEL: "1" })).toThrow(/This is Vercel(?!.*count as one)/);
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

test.each(["18.20.8", "20.9.0", "20.11.1"])("refuses Node %s, and says what to do", (version) => {
  expect(() => checkNodeVersion(version)).toThrow(
    `This is Node ${version}, and Node 20.12 is the oldest that works: install a newer one.`,
  );
});

test.each(["20.12.0", "20.20.2", "21.0.0", "24.1.0"])("takes Node %s", (version) => {
  expect(() => checkNodeVersion(version)).not.toThrow();
});

it.each(["short", `${"x".repeat(40)} y`, `${"x".repeat(40)}\n`])(
  "refuses UI_HEALTH_TOKEN=%s, and doesn't repeat it",
  (UI_HEALTH_TOKEN) => {
    const read = () => readConfiguration({ NODE_ENV: "development", UI_HEALTH_TOKEN });
    expect(read).toThrow(/^UI_HEALTH_TOKEN must be at least 32 letters/);
    expect(read).not.toThrow(UI_HEALTH_TOKEN);
  },
);
