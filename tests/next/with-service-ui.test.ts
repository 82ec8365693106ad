import { modifyRouteRegex } from "next/dist/lib/redirect-status";
import { getPathMatch } from "next/dist/shared/lib/router/utils/path-match";
import { describe, expect, test } from "vitest";
import { withServiceUi } from "@/lib/service-ui/next/with-service-ui";
import { withVersions } from "@/lib/versioning/next-config/with-versions";

const CONTEXT = { defaultConfig: {} };

/** Whether Next takes a path for one of a source, as its router asks. */
function spokenOf(source = ""): (path: string) => boolean {
  const regexModifier = (regex: string) => modifyRouteRegex(regex);
  const match = getPathMatch(source, { strict: true, removeUnnamedParams: true, regexModifier });
  return (path) => match(path) !== false;
}

async function configured(
  config: Parameters<typeof withServiceUi>[0],
  phase = "phase-production-server",
) {
  const placed: string[] = [];
  const placeRuntime = (directory: string) => void placed.push(directory);
  return { config: await withServiceUi(config, { placeRuntime })(phase, CONTEXT), placed };
}

test("what an app configures itself stays, and the stores stay out of the bundle beside its own packages", async () => {
  const own = {
    reactStrictMode: true,
    serverExternalPackages: ["sharp"],
    outputFileTracingIncludes: { "/x": ["x/**"], "/__ui/dispatch": ["y/**"] },
  };

  const { config } = await configured(own);

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

test("a configuration that is a function is asked for the phase that it is", async () => {
  const { config } = await configured(async (phase: string) => ({ env: { PHASE: phase } }));

  expect(config.env).toMatchObject({ PHASE: "phase-production-server" });
});

test.each([
  ["phase-development-server", 1],
  ["phase-production-build", 1],
  ["phase-production-server", 0],
])("in %s the runtime is placed %i times", async (phase, times) => {
  const { placed } = await configured({}, phase);

  expect(placed).toHaveLength(times);
});

test("nothing is rewritten but what the app rewrites itself", async () => {
  const rewrites = async () => [{ source: "/old", destination: "/new" }];

  expect((await configured({})).config).not.toHaveProperty("rewrites");
  expect((await configured({ rewrites })).config.rewrites).toBe(rewrites);
});

test.each([
  [{}, ["", ""]],
  [{ basePath: "/shop" }, ["/shop", ""]],
  [{ trailingSlash: true }, ["", "1"]],
])("of %j the library learns how addresses are spelled", async (own, spelling) => {
  const { config } = await configured({ ...own, env: { OWN: "x" } });
  const [basePath, trailingSlash] = spelling;

  expect(config.env).toEqual({
    OWN: "x",
    SERVICE_UI_BASE_PATH: basePath,
    SERVICE_UI_TRAILING_SLASH: trailingSlash,
    SERVICE_UI_RUNTIME: "",
    SERVICE_UI_ERROR_PAGES: "",
  });
});

test("an app without a server is refused in a sentence that says what to do", async () => {
  await expect(configured({ output: "export" })).rejects.toThrow(
    /needs a server, .* remove "output" from next\.config, or set it to "standalone"\./,
  );
  expect((await configured({ output: "standalone" })).config.output).toBe("standalone");
});

describe("framing by other sites", () => {
  const OWN = { source: "/embed", headers: [{ key: "X-Frame-Options", value: "DENY" }] };

  test("is refused for every path, before what the app says itself", async () => {
    const { config } = await configured({ headers: async () => [OWN] });

    expect(await config.headers?.()).toEqual([
      {
        source: "/:path*",
        headers: [
          { key: "Content-Security-Policy", value: "frame-ancestors 'self'" },
          { key: "X-Frame-Options", value: "SAMEORIGIN" },
        ],
      },
      OWN,
    ]);
  });

  test("is left to the app where it says so", async () => {
    const config = await withServiceUi({ headers: async () => [OWN] }, { framable: true })(
      "phase-production-server",
      CONTEXT,
    );

    expect(await config.headers?.()).toEqual([OWN]);
  });

  test("is not spoken of for paths that have a policy of their own", async () => {
    const options = { ownPolicy: ["/embed", "/a.b/c"] };
    const config = await withServiceUi({}, options)("phase-production-server", CONTEXT);
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
  async (errorPages) => {
    const configure = withServiceUi({}, { errorPages });
    await expect(configure("phase-production-server", CONTEXT)).rejects.toThrow(
      /^errorPages of withServiceUi must be a path such as/,
    );
  },
);
