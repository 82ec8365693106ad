import { existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SetUpError } from "@/lib/common/set-up/app";
import { UsageError } from "@/lib/common/set-up/usage-error";
import { add } from "@/lib/service-ui/devtools/commands/add";
import { editRegistry } from "@/lib/service-ui/devtools/commands/edit-module";
import { mountUi } from "@/lib/service-ui/testing/mount-ui";
import { directoryWith } from "../../support/temporary-directory";

const REGISTRY = `import { createRegistry } from "service-ui";
import { greeting } from "./greeting/greeting.ui";

/** Every component that the dispatch endpoint knows. */
export const registry = createRegistry([greeting]);
`;

/** Adds a component to an app of these files besides the registry. */
function addTo(files: Readonly<Record<string, string>>, added = "price-list") {
  const root = directoryWith({
    "tsconfig.json": "{}",
    "package.json": '{ "dependencies": { "next": "1", "vitest": "1" } }',
    "app/page.tsx": "",
    "components/registry.ts": REGISTRY,
    ...files,
  });
  const said: string[] = [];
  add(root, { added, isDryRun: false }, (text) => void said.push(text));
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  return { root, said: said.join("\n"), read };
}

test("writes a definition, a view, a test, and the line in the registry", async () => {
  const { root, read } = addTo({});
  const folder = "components/price-list/price-list";

  expect(read("components/registry.ts")).toBe(
    REGISTRY.replace(
      /(greeting.ui";\n)/,
      '$1import { priceList } from "./price-list/price-list.ui";\n',
    ).replace("[greeting]", "[greeting, priceList]"),
  );
  expect(read(`${folder}.tsx`)).toContain("export function PriceList() {");
  expect(read(`${folder}.test.ts`)).toContain('mountUi(priceList).part("press").fire("click")');
  // The component imports the package, as in an app that has installed it.
  symlinkSync(join(process.cwd(), "node_modules"), join(root, "node_modules"));
  const { priceList } = await import(/* @vite-ignore */ join(root, `${folder}.ui.ts`));
  const { changes } = await mountUi(priceList).part("press").fire("click");
  expect(changes).toEqual({ message: { text: "Pressed." } });
});

test("writes JavaScript, and no test, where the app has neither TypeScript nor Vitest", () => {
  const root = directoryWith({
    "package.json": '{ "dependencies": { "next": "1" } }',
    "src/app/page.jsx": "",
    "src/components/registry.js": REGISTRY,
  });
  add(root, { added: "price-list", isDryRun: false }, () => {});
  expect(readdirSync(join(root, "src/components/price-list")).sort()).toEqual([
    "price-list.jsx",
    "price-list.ui.js",
  ]);
});

test("changes nothing that is there, and nothing at a second run", () => {
  const own = "export const priceList = mine;\n";
  const { root, said, read } = addTo({ "components/price-list/price-list.ui.js": own });
  expect(said).toContain("left     components/price-list/price-list.ui.js");
  expect(read("components/price-list/price-list.ui.js")).toBe(own);
  expect(existsSync(join(root, "components/price-list/price-list.ui.ts"))).toBe(false);

  const again: string[] = [];
  add(root, { added: "price-list", isDryRun: false }, (text) => void again.push(text));
  expect(again.filter((line) => /^(create|edit)/.test(line))).toEqual([]);
});

test("prints the line if the registry's list is not spelled out", () => {
  const own = "export const registry = createRegistry(all);\n";
  const { said, read } = addTo({ "components/registry.ts": own });
  expect(read("components/registry.ts")).toBe(own);
  expect(said).toContain('import { priceList } from "./price-list/price-list.ui";');
});

test.each([
  "Price",
  "price_list",
  "price--list",
  "../price",
  "toString",
  "1st",
  "delete",
  "root",
  "",
])("refuses %j as a name, says what is allowed, and writes nothing", (name) => {
  const refused = () => addTo({}, name);
  expect(refused).toThrow(UsageError);
  expect(refused).toThrow("Use lower-case letters, digits and hyphens, such as price-list");
});

test("tells an app without a registry to run init first", () => {
  const root = directoryWith({
    "package.json": '{ "dependencies": { "next": "1" } }',
    "app/a": "",
  });
  const refused = () => add(root, { added: "price-list", isDryRun: false }, () => {});
  expect(refused).toThrow(SetUpError);
  expect(refused).toThrow('components/registry is missing. Run "npx service-ui init" first.');
});

test("keeps a registry that has the definition already", () => {
  expect(editRegistry(REGISTRY, "greeting", "./greeting/greeting.ui")).toBe(REGISTRY);
});
