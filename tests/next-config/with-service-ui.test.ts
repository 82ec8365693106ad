import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { withServiceUi } from "@/next-config/with-service-ui.mjs";

const CONTEXT = { defaultConfig: {} };

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

  expect(config.env).toEqual({ PHASE: "phase-production-server" });
});

test.each([
  ["phase-development-server", 1],
  ["phase-production-build", 1],
  ["phase-production-server", 0],
])("in %s the runtime is placed %i times", async (phase, times) => {
  const { placed } = await configured({}, phase);

  expect(placed).toHaveLength(times);
});

describe("what an app rewrites", () => {
  const OWN = { source: "/old", destination: "/new" };
  const DISPATCH = { source: "/__ui/dispatch", destination: "/api/ui-dispatch" };

  async function rewritesOf(config: Parameters<typeof withServiceUi>[0], ...files: string[]) {
    const root = mkdtempSync(join(tmpdir(), "service-ui-config-"));
    onTestFinished(() => rmSync(root, { recursive: true }));
    for (const file of files) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), "");
    }
    const cwd = vi.spyOn(process, "cwd").mockReturnValue(root);
    onTestFinished(() => cwd.mockRestore());
    return (await configured(config)).config.rewrites?.();
  }

  test.each(["pages/api/ui-dispatch.ts", "src/pages/api/ui-dispatch.js"])(
    "the endpoint goes to %s before all others",
    async (file) => {
      expect(await rewritesOf({}, file)).toEqual({ afterFiles: [], beforeFiles: [DISPATCH] });
      expect(await rewritesOf({ rewrites: async () => [OWN] }, file)).toEqual({
        afterFiles: [OWN],
        beforeFiles: [DISPATCH],
      });
      const phases = { beforeFiles: [OWN], fallback: [OWN] };
      expect(await rewritesOf({ rewrites: async () => phases }, file)).toEqual({
        beforeFiles: [DISPATCH, OWN],
        fallback: [OWN],
      });
    },
  );

  test.each([
    ["no such file", [], undefined],
    ["another name", ["pages/api/ui-dispatch-old.ts", "pages/api/ui.ts"], undefined],
    ["no page's extension", ["pages/api/ui-dispatch.md"], undefined],
    ["none of the app's own extensions", ["pages/api/ui-dispatch.ts"], ["page.ts"]],
  ])("with %s it stays the App Router's", async (_, files, pageExtensions) => {
    const config = { rewrites: async () => [OWN], ...(pageExtensions && { pageExtensions }) };
    expect(await rewritesOf(config, ...files)).toEqual({ afterFiles: [OWN] });
  });

  test("the app's own extensions count", async () => {
    const config = { pageExtensions: ["page.ts"] };
    expect(await rewritesOf(config, "pages/api/ui-dispatch.page.ts")).toEqual({
      afterFiles: [],
      beforeFiles: [DISPATCH],
    });
  });
});
