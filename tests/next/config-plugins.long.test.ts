import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshApp, freshApp, openWorkshop, type Workshop } from "../support/fresh-app";

/** Well-known plugins of Next's configuration: how each is made, and what its package needs. */
const PLUGINS: Readonly<Record<string, string>> = {
  "next-intl": `(await import("next-intl/plugin")).default("./i18n/request.ts")`,
  "@next/mdx": `(await import("@next/mdx")).default()`,
  "@next/bundle-analyzer": `(await import("@next/bundle-analyzer")).default({ enabled: true, openAnalyzer: false })`,
  "@serwist/next": `(await import("@serwist/next")).default({ swSrc: "sw.ts", swDest: "public/sw.js" })`,
  "@content-collections/next": `(await import("@content-collections/next")).withContentCollections`,
};
const PACKAGES = [
  "next-intl@4.15.0",
  "@next/mdx@16.4.6",
  "@mdx-js/loader@3",
  "@mdx-js/react@3",
  "@next/bundle-analyzer@16.4.5",
  "@serwist/next@9.5.13",
  "serwist@9.5.13",
  "@content-collections/next@0.2.11",
  "@content-collections/core@0",
];

/** Loads a configuration as Next does, and prints what it has. */
const LOADER = `import { createRequire } from "node:module";
const { default: load } = createRequire(import.meta.url)("next/dist/server/config.js");
const config = await load("phase-production-build", process.cwd(), { silent: true });
const { env, serverExternalPackages, headers } = config;
console.log(JSON.stringify({ keys: Object.keys(config), env, serverExternalPackages,
  sources: ((await headers?.()) ?? []).map(({ source }) => source) }));
`;

let workshop: Workshop;
let app: FreshApp;

beforeAll(async () => {
  workshop = await openWorkshop();
  app = await freshApp(workshop, "plugins", ["--ts"], PACKAGES);
  app.write("i18n/request.ts", "export default async () => ({ locale: 'en', messages: {} });");
  app.write("content-collections.ts", "export default { content: [], collections: [] };");
  app.write("load.mjs", LOADER);
  app.remove("next.config.ts");
});
afterAll(() => workshop?.remove());

async function loaded(expression: string, plugin: string): Promise<Record<string, unknown>> {
  app.write(
    "next.config.mjs",
    `import { withServiceUi } from "service-ui/next-config";
const plugin = ${plugin};
const own = { env: { OWN: "kept" }, serverExternalPackages: ["own-package"] };
export default ${expression};
`,
  );
  const { exitCode, output } = await app.node("load.mjs");
  expect(exitCode, output).toBe(0);
  return JSON.parse(output.trim().split("\n").at(-1) ?? "");
}

test.each(Object.entries(PLUGINS))("loses nothing inside or around %s", async (_name, plugin) => {
  const { keys } = await loaded("plugin(own)", plugin);

  for (const expression of ["plugin(withServiceUi(own))", "withServiceUi(plugin(own))"]) {
    const config = await loaded(expression, plugin);

    expect(config.keys, expression).toEqual(expect.arrayContaining(keys as string[]));
    expect(config, expression).toMatchObject({
      env: { OWN: "kept", SERVICE_UI_RUNTIME: expect.stringMatching(/^[0-9a-f]{16}$/) },
      serverExternalPackages: expect.arrayContaining(["own-package", "@redis/client"]),
      sources: expect.arrayContaining(["/:path*", "/event-runtime.js"]),
    });
  }
});
