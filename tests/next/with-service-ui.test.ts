import { createHash } from "node:crypto";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NextConfig } from "next";
import { modifyRouteRegex } from "next/dist/lib/redirect-status";
import { getPathMatch } from "next/dist/shared/lib/router/utils/path-match";
import {
  afterAll,
  afterEach,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { readReplay } from "@/lib/service-ui/configuration/read-replay";
import { type ServiceUiOptions, withServiceUi } from "@/lib/service-ui/next/with-service-ui";
import { withVersions } from "@/lib/versioning/next-config/with-versions";

const CONTEXT = { defaultConfig: {} };
const OWN = { source: "/embed", headers: [{ key: "X-Frame-Options", value: "DENY" }] };

const KEPT = { key: "Cache-Control", value: "public, max-age=31536000, immutable" };

/** The folder in which Next runs, with a runtime and its page as if they were built. */
const folder = mkdtempSync(join(tmpdir(), "app-"));
const runtime = join(folder, "built.js");
writeFileSync(runtime, "// the runtime");
writeFileSync(join(folder, "event-runtime-errors.html"), "<p>all codes");

beforeEach(() => void vi.spyOn(process, "cwd").mockReturnValue(folder));
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(join(folder, "public"), { recursive: true, force: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Whether Next takes a path for one of a source, as its router asks. */
function spokenOf(source = ""): (path: string) => boolean {
  const regexModifier = (regex: string) => modifyRouteRegex(regex);
  const match = getPathMatch(source, { strict: true, removeUnnamedParams: true, regexModifier });
  return (path) => match(path) !== false;
}

function configured(config: NextConfig = {}, options: ServiceUiOptions = {}): NextConfig {
  return withServiceUi(config, { runtime, ...options });
}

test("what an app configures itself stays, and the stores stay out of the bundle beside its own packages", async () => {
  const own = {
    reactStrictMode: true,
    serverExternalPackages: ["sharp"],
    outputFileTracingIncludes: { "/x": ["x/**"], "/__ui/dispatch": ["y/**"] },
  };

  const config = configured(own);

  expect(config).toMatchObject({
    reactStrictMode: true,
    serverExternalPackages: ["sharp", "@photostructure/sqlite", "@redis/client"],
    outputFileTracingIncludes: {
      "/x": ["x/**"],
      "/__ui/dispatch": expect.arrayContaining([
        "y/**",
        expect.stringContaining("prebuilds/linux-"),
      ]),
    },
  });
});

test.each([
  [{}, true],
  [{ REDIS_URL: "" }, true],
  [{ REDIS_URL: "redis://r" }, false],
  [{ UPSTASH_REDIS_REST_URL: "https://u", UPSTASH_REDIS_REST_TOKEN: "t" }, false],
  [{ UI_REPLAY_STORE: "memory" }, false],
  [{ UI_REPLAY_STORE: "sqlite", REDIS_URL: "redis://r" }, true],
])(
  "takes SQLite's binaries along only if the build's environment leads to it: %o",
  (env, takes) => {
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const name of ["REDIS_URL", "UPSTASH_REDIS_REST_URL", "UI_REPLAY_STORE"]) {
      vi.stubEnv(name, undefined);
    }
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const traced = configured({}).outputFileTracingIncludes?.["/__ui/dispatch"] ?? [];
    expect(traced.length > 0).toBe(takes);
    expect(readReplay(env).store === "sqlite").toBe(takes);
  },
);

test("tells the library where the build is", () => {
  expect(configured({ distDir: "build" }).env).toMatchObject({ SERVICE_UI_DIST_DIR: "build" });
});

test("keeps the shape of a configuration, in each that Next takes", async () => {
  const own = { reactStrictMode: true };
  const function_ = (phase: string) => ({ env: { PHASE: phase } });

  expect(configured(own)).toMatchObject(own);
  await expect(withServiceUi(Promise.resolve(own))).resolves.toMatchObject(own);
  for (const one of [function_, async (phase: string) => function_(phase)]) {
    const config = await withServiceUi(one)("phase-production-server", CONTEXT);
    expect(config.env).toMatchObject({ PHASE: "phase-production-server" });
  }
});

test("loses nothing inside or around a plugin that spreads what it wraps", () => {
  const plugin = (config: NextConfig): NextConfig => ({
    ...config,
    headers: async () => [...((await config.headers?.()) ?? []), OWN],
  });
  const own = { reactStrictMode: true };

  for (const config of [plugin(configured(own)), configured(plugin(own))]) {
    expect(config).toMatchObject({
      reactStrictMode: true,
      serverExternalPackages: expect.arrayContaining(["@redis/client"]),
      env: { SERVICE_UI_RUNTIME: expect.stringMatching(/^[0-9a-f]{16}$/) },
    });
  }
});

test.each([
  ["null", null],
  ["a list", []],
  ["a string", "./next.config.js"],
])("refuses %s as a configuration, and says what Next takes", async (named, value) => {
  const wrong = value as unknown as NextConfig;
  const message = `withServiceUi got ${named} for the app's configuration. Next takes an object,`;

  expect(() => withServiceUi(wrong)).toThrow(message);
  await expect(withServiceUi(Promise.resolve(wrong))).rejects.toThrow(message);
  const wrapped = withServiceUi(() => wrong);
  await expect(wrapped("phase-production-build", CONTEXT)).rejects.toThrow(message);
});

describe("what is put into public/", () => {
  const placed = () => readdirSync(join(folder, "public")).sort();

  test("is nothing before Next asks for the headers, which `next start` never does", async () => {
    const config = configured();
    expect(readdirSync(folder)).not.toContain("public");

    await config.headers?.();

    expect(placed()).toEqual(["event-runtime-errors.html", "event-runtime.js"]);
    const text = readFileSync(join(folder, "public", "event-runtime.js"), "utf8");
    expect(text).toBe("// the runtime");
  });

  test("is the runtime alone if an app explains the errors itself", async () => {
    await configured({}, { errorPages: "/help/errors" }).headers?.();

    expect(placed()).toEqual(["event-runtime.js"]);
  });

  test("is nothing through a link, unless what it leads to is up to date", async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "elsewhere-"));
    onTestFinished(() => rmSync(elsewhere, { recursive: true }));
    symlinkSync(elsewhere, join(folder, "public"));
    const config = configured({}, { errorPages: "/help/errors" });

    await expect(config.headers?.()).rejects.toThrow(
      "public/ is a symbolic link, and withServiceUi writes through none. Copy event-runtime.js",
    );
    expect(readdirSync(elsewhere)).toEqual([]);

    writeFileSync(join(elsewhere, "event-runtime.js"), "// the runtime");
    await config.headers?.();
    expect(readdirSync(elsewhere)).toEqual(["event-runtime.js"]);
  });
});

test("nothing is rewritten but what the app rewrites itself", async () => {
  const rewrites = async () => [{ source: "/old", destination: "/new" }];

  expect(configured()).not.toHaveProperty("rewrites");
  expect(configured({ rewrites }).rewrites).toBe(rewrites);
});

test.each([
  [{}, ["", ""]],
  [{ basePath: "/shop" }, ["/shop", ""]],
  [{ trailingSlash: true }, ["", "1"]],
])("of %j the library learns how addresses are spelled", async (own, spelling) => {
  const config = configured({ ...own, env: { OWN: "x" } });
  const [basePath, trailingSlash] = spelling;
  const digest = createHash("sha256").update("// the runtime").digest("hex").slice(0, 16);

  expect(config.env).toEqual({
    OWN: "x",
    SERVICE_UI_BASE_PATH: basePath,
    SERVICE_UI_DIST_DIR: "",
    SERVICE_UI_TRAILING_SLASH: trailingSlash,
    SERVICE_UI_RUNTIME: digest,
    SERVICE_UI_ERROR_PAGES: "",
  });
});

test("an app without a server is refused in a sentence that says what to do", async () => {
  expect(() => configured({ output: "export" })).toThrow(
    /needs a server, .* remove "output" from next\.config, or set it to "standalone"\./,
  );
  expect(configured({ output: "standalone" }).output).toBe("standalone");
});

describe("framing by other sites", () => {
  test("is refused for every path, before what the app says itself", async () => {
    const config = configured({ headers: async () => [OWN] });

    expect(await config.headers?.()).toEqual([
      {
        source: "/:path*",
        headers: [
          { key: "Content-Security-Policy", value: "frame-ancestors 'self'" },
          { key: "X-Frame-Options", value: "SAMEORIGIN" },
        ],
      },
      { source: "/event-runtime.js", has: expect.any(Array), headers: [KEPT] },
      OWN,
    ]);
  });

  test("is left to the app where it says so", async () => {
    const config = configured({ headers: async () => [OWN] }, { framable: true });

    expect(await config.headers?.()).toEqual([expect.objectContaining({ headers: [KEPT] }), OWN]);
  });

  test("is not spoken of for paths that have a policy of their own", async () => {
    const config = configured({}, { ownPolicy: ["/embed", "/a.b/c"] });
    const [entry] = (await config.headers?.()) ?? [];

    const spoken = spokenOf(entry?.source);

    expect(["/embed", "/embed/", "/a.b/c"].filter(spoken)).toEqual([]);
    expect(
      ["/", "/x", "/x/", "/embed/x", "/x/embed", "/aXb/c"].filter((path) => !spoken(path)),
    ).toEqual([]);
    const below = spokenOf(`/shop${entry?.source}`);
    expect(["/shop", "/shop/", "/shop/x/"].filter((path) => !below(path))).toEqual([]);
    expect(["/shop/embed", "/shop/embed/"].filter(below)).toEqual([]);
  });
});

test("a versioned API alone adds its check to a build, and how addresses are spelled", async () => {
  const own = { basePath: "/shop", compiler: { removeConsole: true } };
  const wrapped = withVersions(own, "./app/api/versions.ts");
  const built = await wrapped("phase-production-build", CONTEXT);
  expect(built.compiler).toMatchObject({
    removeConsole: true,
    runAfterProductionCompile: expect.any(Function),
  });
  expect(built.env).toMatchObject({ SERVICE_UI_BASE_PATH: "/shop" });
  const served = await wrapped("phase-production-server", CONTEXT);
  expect(served.compiler).toEqual(own.compiler);
});

test.each(["errors", "//evil.example", "javascript:alert(1)", "/errors/", "/a b"])(
  "refuses %s as the address of error pages",
  (errorPages) => {
    expect(() => configured({}, { errorPages })).toThrow(
      /^errorPages of withServiceUi must be a path such as/,
    );
  },
);
