import { expect, test } from "vitest";
import { findApp } from "@/lib/common/set-up/app";
import { init } from "@/lib/versioning/command/init";
import { plan } from "@/lib/versioning/command/plan";
import { directoryWith } from "../../support/temporary-directory";

const folderWith = (files: Readonly<Record<string, string>>) =>
  directoryWith({ "package.json": '{ "dependencies": { "next": "16" } }', ...files });

const planned = (files: Readonly<Record<string, string>>) =>
  plan(findApp(folderWith({ "app/page.js": "", ...files })));

const named = (steps: ReturnType<typeof planned>) =>
  steps.map(({ kind, path }) => `${kind} ${path}`);

test("an app gets map, wrapper, one route, the middleware and the check at build", () => {
  expect(named(planned({ "tsconfig.json": "{}" }))).toEqual([
    "create app/api/[...unknown]/route.ts",
    "create app/api/v1/status/route.ts",
    "create app/api/versioned.ts",
    "create app/api/versions.ts",
    "create proxy.ts",
    "create next.config.mjs",
  ]);
});

test.each(["proxy.ts", "middleware.js"])("%s of the app's own is never overwritten", (file) => {
  const steps = planned({ "tsconfig.json": "{}", [file]: "export default () => {};" });
  expect(named(steps)).toContain(`by hand ${file}`);
  expect(named(steps)).not.toContain("create proxy.ts");
  const { text = "" } = steps.find(({ path }) => path === file) ?? {};
  expect(text).toContain(`export const ${file.split(".")[0]} = versionMiddleware(versioned, {`);
});

test("a middleware that has the versions, and a configuration that names them, are fine", () => {
  const steps = planned({
    "proxy.ts": "export const proxy = versionMiddleware(versions);",
    "next.config.ts": 'export default withVersions({}, "./app/api/versions.js");',
  });
  expect(named(steps)).toEqual(expect.arrayContaining(["done proxy.ts", "done next.config.ts"]));
});

test("a configuration of the app's own gets the map", () => {
  const text = "const config = {};\nexport default config;\n";
  const step = planned({ "next.config.mjs": text }).at(-1);
  expect(step).toMatchObject({ kind: "edit", path: "next.config.mjs" });
  expect(step?.text).toContain('withVersions(config, "./app/api/versions.js")');
});

test("a configuration that can't be edited is left to its author", () => {
  const step = planned({ "next.config.js": "module.exports = {};" }).at(-1);
  expect(step).toMatchObject({ kind: "by hand", path: "next.config.js" });
  expect(step?.text).toContain('withVersions(nextConfig, "./app/api/versions.js")');
});

test("a second run changes nothing", () => {
  const root = folderWith({ "src/app/page.js": "" });
  const said: string[] = [];
  const run = () => init(root, false, (text) => void said.push(text));
  run();
  expect(said.filter((line) => line.startsWith("create"))).toHaveLength(6);
  expect(said.at(-1)).toContain('Write the page that "retirementPolicy" names');
  said.length = 0;
  run();
  expect(said.filter((line) => /^(create|edit|BY HAND)/.test(line))).toEqual([]);
});
