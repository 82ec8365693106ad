import { join, parse } from "node:path";
import { describe, expect, test } from "vitest";
import { withViews } from "@/lib/service-ui/next/with-views";

/** Directly below the root of the file system, where no folder above it has packages. */
const empty = join(parse(process.cwd()).root, "app-without-packages");

test("keeps the configuration of an app without views as it is", () => {
  const own = { reactStrictMode: true };

  expect(withViews(own, [])).toBe(own);
});

test("keeps what an app configures itself", () => {
  const own = {
    serverExternalPackages: ["sharp"],
    turbopack: { root: "/app", rules: { "*.svg": ["svg-loader"] } },
  };
  const config = withViews(own, ["vue", "lit"]);

  expect(config.serverExternalPackages).toEqual([
    "sharp",
    "vue",
    "@vue/server-renderer",
    "lit",
    "@lit-labs/ssr",
  ]);
  expect(config.turbopack?.root).toBe("/app");
  expect(Object.keys(config.turbopack?.rules ?? {})).toEqual(["*.svg", "*.vue"]);
});

test("gives webpack a rule for the files that need a compiler, after what the app does with it", () => {
  const own = { webpack: (config: object) => ({ ...config, name: "own" }) };
  const { webpack } = withViews(own, ["vue", "svelte", "solid", "preact"]);
  const made = webpack?.({ module: { rules: [] } }, {} as never);

  expect(made.name).toBe("own");
  const names = ["a.vue", "a.svelte", "a.solid.tsx", "a.tsx"];
  const matched = made.module.rules.map(({ test }: { test?: (file: string) => boolean }) =>
    names.filter((name) => test?.(name)),
  );
  expect(matched).toEqual([["a.vue", "a.svelte", "a.solid.tsx"], []]);
  expect(made.module.rules.at(-1).resource).toMatch(/stylesheet\.css$/);
});

describe("a view that can't be set up", () => {
  test.each([
    ["vue", "npm install vue"],
    ["svelte", "npm install svelte"],
    ["solid", "npm install solid-js babel-preset-solid @babel/core@7"],
    ["preact", "npm install preact preact-render-to-string"],
    ["lit", "npm install lit @lit-labs/ssr"],
  ] as const)("says in one line what to install for %s", (kind, command) => {
    expect(() => withViews({}, [kind], empty)).toThrow(
      new Error(
        `withServiceUi: views of "${kind}" need packages that are not installed: ${command}`,
      ),
    );
  });

  test.each(["angular", "toString"])("says which there are for %s", (kind) => {
    expect(() => withViews({}, [kind as "vue"])).toThrow(
      `"${kind}" is not a view. Views: vue, svelte, `,
    );
  });
});
