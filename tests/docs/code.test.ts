import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { referenceEntries } from "@/app/docs/_site/reference/entries";
import { documents, type Fence, fencesOf } from "./documents";
import { exampleFences, MODULES_OF_EXAMPLES } from "./example-fences";
import { AUTH_RECIPE, RECIPES } from "./extract-recipes";

/** Recipes have suites of their own, which compile and run them. */
const fences = documents()
  .filter(({ path }) => ![AUTH_RECIPE, ...RECIPES].includes(path))
  .flatMap((document) => stepsOf(fencesOf(document)));
const examples = exampleFences();
const code = [...fences, ...examples].filter(({ language }) => /^tsx?$/.test(language));

/**
 * The files of a page as they are in the end, and before them as they are in each step, where files
 * grow. A step begins with a file that the step before has shown.
 */
function stepsOf(page: readonly Fence[]): Fence[] {
  const steps: Fence[] = [];
  const files = new Map<string, Fence>();
  const shown = new Set<string>();
  for (const fence of page) {
    const name = fileOf(fence);
    if (shown.has(name)) {
      const document = `${fence.document}/step-${steps.length}`;
      for (const file of files.values()) steps.push({ ...file, document });
      shown.clear();
    }
    shown.add(name);
    files.set(name, fence);
  }
  return [...steps, ...files.values()];
}

/**
 * What every app has, for chapters that show other files: this app's own and the example that
 * `init` adds, unless a chapter shows one.
 */
const OF_EVERY_APP = [
  ["components/registry", "components/registry"],
  [
    "components/greeting/greeting.ui",
    "lib/service-ui/devtools/commands/templates/components/greeting/greeting.ui",
  ],
] as const;

/** What `init` writes beside the dispatch route: it re-exports each method of a route that is shown. */
const ROUTE = "app/__ui/dispatch/route.ts";
const ALIAS = "app/%5F%5Fui/dispatch/route.ts";
const alias = readFileSync(join("lib/service-ui/devtools/commands/templates", ALIAS), "utf8");

/** The modules that the chapter on design systems leaves out: its suite's app has them. */
const DESIGN_APP = "tests/design-systems/app/components";
const ofDesignApp = readdirSync(DESIGN_APP, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => file.replace(/\.tsx?$/, ""));

/** A program for all: a folder for each document, and the package's names lead to its sources. */
let program: string;
beforeAll(() => {
  mkdirSync("node_modules/.cache", { recursive: true });
  program = mkdtempSync(resolve("node_modules/.cache/docs-code-"));
});
afterAll(() => rmSync(program, { recursive: true, force: true }));

/** What the compiler says of some fences, line by line; nothing if it is content. */
function compile(some: readonly Fence[]): string[] {
  for (const { document } of some) {
    for (const [module, source] of OF_EVERY_APP) {
      write(join(program, document, `${module}.ts`), `export * from "@/${source}";\n`);
    }
  }
  for (const { document, file } of some) {
    if (file === ROUTE) write(join(program, document, ALIAS), alias);
  }
  for (const module of ofDesignApp) {
    const path = join(program, "docs/handbook/design-systems.md/components", `${module}.ts`);
    write(path, `export * from "@/${DESIGN_APP}/${module}";\n`);
  }
  // Adapters are tried with the component of the chapter on views.
  const quantity = 'export * from "../../handbook/views.md/quantity.ui";\n';
  write(join(program, "docs/reference/adapter.md/quantity.ui.ts"), quantity);
  for (const { document } of some.filter((fence) => examples.includes(fence))) {
    for (const [module, shownIn] of MODULES_OF_EXAMPLES) {
      const path = relative(join(program, document), join(program, shownIn));
      write(join(program, document, `${module}.ts`), `export * from "${path}";\n`);
    }
  }
  for (const fence of some) write(join(program, fence.document, fileOf(fence)), fence.code);
  const paths: Record<string, string[]> = { "@/*": ["../../../*"] };
  for (const { specifier, modules } of referenceEntries()) {
    if (specifier === undefined) continue;
    const entry = `entries/${specifier.replaceAll("/", "-")}.ts`;
    const all = modules.map(
      (path) => `export * from "@/${path.replace(/(?<!\.d)\.tsx?$/, "")}";\n`,
    );
    write(join(program, entry), all.join(""));
    paths[specifier] = [`./${entry}`];
  }
  const configuration = {
    extends: "../../../tsconfig.json",
    compilerOptions: { incremental: false, plugins: [], allowJs: true, paths },
    include: ["**/*.ts", "**/*.tsx", "../../../lib/**/*.d.ts"],
    exclude: [],
  };
  write(join(program, "tsconfig.json"), JSON.stringify(configuration));
  // The runtime's types are global: fences speak of `window.ServiceUi` and of its events.
  write(join(program, "globals.ts"), 'import "@/lib/service-ui/browser/service-ui";\n');
  try {
    execFileSync(resolve("node_modules/.bin/tsc"), ["-p", program, "--singleThreaded"], {
      encoding: "utf8",
    });
    return [];
  } catch (error) {
    return String(Object(error).stdout || error)
      .trim()
      .split("\n");
  }
}

/** A piece of a file becomes a module of its own. */
function fileOf({ file, line, language }: Fence): string {
  return file ?? `line-${line}.${language}`;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const isModule = /^(?:import|export)\b/m.test(text) || !/\.tsx?$/.test(path);
  writeFileSync(path, isModule ? text : `${text}\nexport {};\n`);
}

describe("code in the docs and in README", () => {
  test("is all compiled, under the project's own options, which would tell a mistake", () => {
    const mistake = "export const one: string = 1;\n";
    const wrong = { document: "wrong", file: undefined, language: "ts", line: 1, code: mistake };
    expect(code.length).toBeGreaterThan(15);
    expect(compile([...code, wrong])).toEqual([
      expect.stringMatching(/\bwrong\/line-1\.ts\(1,14\): error TS2322: /),
    ]);
  });

  test("in JSON is JSON", () => {
    for (const { language, code: text } of fences) {
      if (language === "json") expect(() => JSON.parse(text.replaceAll("…", ""))).not.toThrow();
    }
  });
});

describe("commands in the docs and in README", () => {
  const commands = fences
    .filter(({ language }) => language === "sh" || language === "console")
    .map(({ code: text }) => text)
    .join("\n");

  test("name scripts that are there", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const named = Array.from(commands.matchAll(/npm run ([\w:-]+)/g), ([, name = ""]) => name);

    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test("run files that are there", () => {
    const named = Array.from(commands.matchAll(/node ([\w./-]+\.m?js)/g), ([, path = ""]) => path);

    const written = named.filter((path) => !path.startsWith(".next/"));
    expect(written.filter((path) => !existsSync(path))).toEqual([]);
  });

  test("set variables that the configuration names", () => {
    const configuration = readFileSync("docs/handbook/configuration.md", "utf8");
    const set = Array.from(commands.matchAll(/\b([A-Z][A-Z0-9_]{3,})=/g), ([, name = ""]) => name);

    expect(set.length).toBeGreaterThan(3);
    const elsewhere = [
      ...["UI_CHAOS_DISPATCHES", "FUZZ_RUNS", "SEED"],
      // Of Next and of Node.
      ...["NEXT_TELEMETRY_DISABLED", "NEXT_OUTPUT", "NODE_EXTRA_CA_CERTS"],
    ];
    const unknown = set.filter((name) => !elsewhere.includes(name));
    expect(unknown.filter((name) => !configuration.includes(`\`${name}\``))).toEqual([]);
  });
});
