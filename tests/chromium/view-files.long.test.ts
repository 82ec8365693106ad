import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { machineEnvironment, runToEnd } from "../support/child-process";
import { FRAMEWORK_RUNTIMES, staticFiles } from "../support/framework-runtimes";
import { type FreshApp, freshApp, openWorkshop, type Workshop } from "../support/fresh-app";
import { visitPage } from "../support/page-user";

const KINDS = ["vue", "svelte", "solid", "preact", "lit"] as const;
const PACKAGES = [
  ...["vue", "svelte", "solid-js", "babel-preset-solid", "@babel/core"],
  ...["preact", "preact-render-to-string", "lit", "@lit-labs/ssr"],
];
const VITEST_CONFIG = `import { viewFiles } from "service-ui/vitest";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [viewFiles()],
  test: { environment: "happy-dom", setupFiles: ["service-ui/testing/setup"] },
});
`;
/** As an author tests a view that another framework renders. */
const PAGE_TEST = `import { mountPage } from "service-ui/testing/dom";
import { expect, test } from "vitest";
import { registry } from "../registry";
import { GreetingSolid } from "./greeting.solid";
import { GreetingSvelte } from "./greeting-svelte";
import { GreetingVue } from "./greeting-vue";

test.each([
  ["vue", GreetingVue],
  ["svelte", GreetingSvelte],
  ["solid", GreetingSolid],
])("the greeting of %s greets", async (_kind, Greeting) => {
  const page = await mountPage(<Greeting />, { registry });
  const field = page.container.querySelector("input");
  if (!field) throw new Error("The page has no field.");
  field.value = "Ada";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await page.settled();

  expect(page.container.textContent).toContain("Hello, Ada!");
});
`;

let workshop: Workshop;
let app: FreshApp;

beforeAll(async () => {
  workshop = await openWorkshop();
  app = await freshApp(workshop, "views", ["--ts", "--no-src-dir"]);
  await app.command("init");
});
afterAll(() => workshop?.remove());

/** Installs the frameworks in the versions that this package is tested with. */
async function install(): Promise<void> {
  const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const versions = PACKAGES.map((name) => `${name}@${devDependencies[name]}`);
  const { exitCode, output } = await runToEnd(
    "npm",
    ["install", "--no-audit", "--no-fund", ...versions],
    { cwd: app.folder, env: machineEnvironment() },
  );
  if (exitCode !== 0) throw new Error(output);
}

/** Replaces a text in a file of the app, and gives what puts the old one back. */
function replaceIn(path: string, before: string, after: string): () => void {
  const text = readFileSync(join(app.folder, path), "utf8");
  expect(text).toContain(before);
  app.write(path, text.replace(before, after));
  return () => app.write(path, text);
}

describe("an app that views of other frameworks are added to", () => {
  test("is told in one line what to install", async () => {
    for (const kind of KINDS) expect((await app.command("add", kind)).exitCode).toBe(0);
    const { exitCode, output } = await app.build();

    expect(exitCode).not.toBe(0);
    expect(output).toMatch(
      /withServiceUi: views of "vue" need packages that are not installed: npm install vue$/m,
    );
    await install();
  });

  test.each([
    ["Turbopack", []],
    ["webpack", ["--webpack"]],
  ])("serves them all, with their styles and none of their code, by %s", async (_name, flags) => {
    const { exitCode, output } = await app.build(...flags);
    expect(output).not.toMatch(/warn/i);
    expect(exitCode, output).toBe(0);
    for (const [name, mark] of FRAMEWORK_RUNTIMES) {
      const holding = staticFiles(app.folder).filter((file) => file.text().includes(mark));
      expect(holding, name).toEqual([]);
    }

    const server = await app.start("start");
    try {
      for (const kind of KINDS) {
        const page = await visitPage(server.url, `/greeting/${kind}`);
        const answer = await page.fire("name", "input", { value: "Ada" });
        expect(answer.body).toMatchObject({ patches: [{ value: "Hello, Ada!" }] });
      }
      for (const [kind, scope] of [
        ["vue", /\.message\[data-v-\w+\]\s*\{\s*font-style:\s*italic/],
        ["svelte", /\.message\.svelte-\w+\s*\{\s*font-style:\s*italic/],
      ] as const) {
        const html = await (await fetch(`${server.url}/greeting/${kind}`)).text();
        const hrefs = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
        const sheets = hrefs.map(async ([, href = ""]) =>
          (await fetch(server.url + href.replaceAll("&amp;", "&"))).text(),
        );
        expect((await Promise.all(sheets)).join("\n")).toMatch(scope);
      }
    } finally {
      await server.stop();
    }
  });

  test("shows a changed file without a restart of next dev", async () => {
    const server = await app.start("dev");
    try {
      for (const [kind, file] of [
        ["vue", "greeting.vue"],
        ["svelte", "greeting.svelte"],
        ["solid", "greeting.solid.tsx"],
      ] as const) {
        const load = async () => (await fetch(`${server.url}/greeting/${kind}`)).text();
        await expect.poll(load).toContain("Who are you?");
        const path = `components/greeting/${file}`;
        const restore = replaceIn(path, "Who are you?", "Who is there?");
        const changed = readFileSync(join(app.folder, path), "utf8");
        // A busy `next dev` may miss a change, so the file is saved again before each look.
        const loadChanged = () => {
          app.write(path, changed);
          return load();
        };
        await expect.poll(loadChanged, { interval: 1_000 }).toContain("Who is there?");
        restore();
      }
    } finally {
      await server.stop();
    }
  });

  test("tests them with the package's own kit", async () => {
    app.write("vitest.config.mts", VITEST_CONFIG);
    app.write("components/greeting/views.test.tsx", PAGE_TEST);
    const { exitCode, output } = await app.test();

    expect(exitCode, output).toBe(0);
  });

  test.each([
    ["greeting.vue", "part('name')", "part('nam')"],
    ["greeting.svelte", 'part("name")', 'part("nam")'],
    ["greeting.solid.tsx", 'part("name")', 'part("nam")'],
  ])("fails its build for a part that is not declared, in %s", async (file, right, wrong) => {
    const restore = replaceIn(`components/greeting/${file}`, right, wrong);
    const { exitCode, output } = await app.build();
    restore();

    expect(exitCode).not.toBe(0);
    expect(output).toMatch(/"nam"/);
  });
});
