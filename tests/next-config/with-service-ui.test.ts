import { expect, test } from "vitest";
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
