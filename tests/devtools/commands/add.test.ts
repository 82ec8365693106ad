import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findApp } from "@/lib/common/set-up/app";
import { add, planView } from "@/lib/service-ui/devtools/commands/add";
import { readArguments } from "@/lib/service-ui/devtools/commands/arguments";
import { editNextConfig } from "@/lib/service-ui/devtools/commands/edit-next-config";
import { directoryWith } from "../../support/temporary-directory";

const LAYOUT = "export default ({ children }) => <html><body>{children}</body></html>;\n";
const CONFIG = `import { withServiceUi } from "service-ui/next-config";

export default withServiceUi();
`;

const appWith = (files: Readonly<Record<string, string>>) =>
  directoryWith({
    "package.json": JSON.stringify({ dependencies: { next: "1", "solid-js": "1" } }),
    "tsconfig.json": "{}",
    "app/layout.tsx": LAYOUT,
    "next.config.mjs": CONFIG,
    ...files,
  });

const GREETING = { "components/greeting/greeting.ui.ts": "" };
const planned = (files: Readonly<Record<string, string>>, kind: string) =>
  planView(findApp(appWith(files)), kind).map(({ kind, path }) => `${kind} ${path}`);

const onOneLine = (text = "") => text.replace(/\s+/g, " ");

test.each([
  ["vue", ["greeting-vue.ts", "greeting.vue"]],
  ["svelte", ["greeting-svelte.ts", "greeting.svelte"]],
  ["solid", ["greeting.solid.tsx"]],
  ["preact", ["greeting-preact.tsx"]],
  ["lit", ["greeting-lit.ts"]],
])("plans a view of the greeting in %s, a page and the configuration", (kind, files) => {
  expect(planned(GREETING, kind).sort()).toEqual(
    [
      `create app/greeting/${kind}/page.tsx`,
      ...files.map((file) => `create components/greeting/${file}`),
      "edit next.config.mjs",
    ].sort(),
  );
});

test.each(["vue", "svelte"])("leaves a view's file in %s that exists", (kind) => {
  const file = `components/greeting/greeting.${kind}`;
  expect(planned({ ...GREETING, [file]: "" }, kind)).toContain(`keep ${file}`);
});

test("writes a view, says what to install, and changes nothing a second time", () => {
  const root = appWith(GREETING);
  const said: string[] = [];
  const addSolid = () =>
    add(root, { added: "solid", isDryRun: false }, (text) => void said.push(text));
  addSolid();

  expect(said.join("\n")).toContain("npm install babel-preset-solid @babel/core@7");
  expect(onOneLine(readFileSync(join(root, "next.config.mjs"), "utf8"))).toContain(
    'withServiceUi({}, { views: ["solid"] })',
  );
  said.length = 0;
  addSolid();
  expect(said.filter((line) => /^(create|edit)/.test(line))).toEqual([]);
});

test("writes nothing in a dry run", () => {
  const root = appWith(GREETING);
  add(root, { added: "vue", isDryRun: true }, () => {});

  expect(readFileSync(join(root, "next.config.mjs"), "utf8")).toBe(CONFIG);
});

test("tells an app without the greeting to run init first", () => {
  expect(() => planned({}, "vue")).toThrow(
    'components/greeting/greeting.ui is missing, and the example needs it. Run "npx service-ui init" first.',
  );
});

test.each([
  ["withServiceUi()", 'withServiceUi({}, { views: ["vue"] })'],
  ["withServiceUi(config)", 'withServiceUi(config, { views: ["vue"] })'],
  ["withServiceUi(config, {})", 'withServiceUi(config, { views: ["vue"] })'],
  [
    "withServiceUi(config, { framable: true })",
    'withServiceUi(config, { framable: true, views: ["vue"] })',
  ],
  ['withServiceUi(config, { views: ["lit"] })', 'withServiceUi(config, { views: ["lit", "vue"] })'],
  ["withServiceUi(config, { views: [] })", 'withServiceUi(config, { views: ["vue"] })'],
  ['withServiceUi(config, { views: ["vue"] })', 'withServiceUi(config, { views: ["vue"] })'],
])("edits the configuration %s to %s", (before, after) => {
  const head = 'import { withServiceUi } from "service-ui/next-config";\nexport default ';

  const edited = editNextConfig(`${head}${before};\n`, { views: ["vue"] });
  expect(onOneLine(edited)).toBe(onOneLine(`${head}${after};\n`));
});

test.each(["config, options", "config, { views }", "config, { views: kinds() }"])(
  "leaves options that are not written in place to their author: %s",
  (args) => {
    const text = `import { withServiceUi } from "service-ui/next-config";\nexport default withServiceUi(${args});\n`;

    expect(editNextConfig(text, { views: ["vue"] })).toBeUndefined();
  },
);

test("takes one name, and nothing more", () => {
  expect(readArguments(["add", "vue"])).toEqual({ name: "add", added: "vue", isDryRun: false });
  expect(() => readArguments(["add"])).toThrow("Which component or view do you want to add?");
  expect(() => readArguments(["add", "vue", "lit"])).toThrow("add takes one name.");
});
