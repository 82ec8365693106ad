import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { findApp, SetUpError } from "@/lib/common/set-up/app";
import type { Step } from "@/lib/common/set-up/steps";
import { planSetUp } from "@/lib/service-ui/devtools/commands/plan";
import { planTests } from "@/lib/service-ui/devtools/commands/plan-tests";
import { directoryWith } from "../../support/temporary-directory";

const LAYOUT = "export default ({ children }) => <html><body>{children}</body></html>;\n";
const APP = { "tsconfig.json": "{}", "app/layout.tsx": LAYOUT };

function packageWith(...names: readonly string[]): string {
  return JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, "1"])) });
}

/** What is planned for an app of these files, as `kind path`. */
function planned(files: Readonly<Record<string, string>>): string[] {
  const root = directoryWith({ "package.json": packageWith("next"), ...files });
  return planSetUp(findApp(root)).map(({ kind, path }) => `${kind} ${path}`);
}

test("an app in TypeScript gets every file beside its app folder", () => {
  expect(planned(APP)).toEqual([
    "create app/%5F%5Fui/dispatch/route.ts",
    "create app/%5F%5Fui/health/route.ts",
    "create app/__ui/dispatch/route.ts",
    "create app/greeting/page.tsx",
    "create components/greeting/greeting.tsx",
    "create components/greeting/greeting.ui.ts",
    "create components/registry.ts",
    "create instrumentation-client.ts",
    "create instrumentation.ts",
    "edit app/layout.tsx",
    "create next.config.mjs",
    "create .env.production",
    "create .gitignore",
  ]);
});

describe("where used dispatches are remembered in production", () => {
  function storage(files: Readonly<Record<string, string>>) {
    const root = directoryWith({ "package.json": packageWith("next"), ...APP, ...files });
    const steps = planSetUp(findApp(root));
    const of = (path: string) => steps.find((step) => step.path === path);
    return { env: of(".env.production"), gitignore: of(".gitignore") };
  }

  test("is outside of the app's folder, by a file that git tracks", () => {
    const files = {
      "package.json": '{ "name": "@acme/my shop", "dependencies": { "next": "1" } }',
    };
    const { env, gitignore } = storage({ ...files, ".gitignore": ".env*\n" });
    expect(env?.kind).toBe("create");
    expect(env?.text).toMatch(/^UI_REPLAY_DIR=\$HOME\/\.local\/state\/acme-my-shop-[0-9a-f]{8}$/m);
    // The last line that matches counts.
    expect(gitignore?.text).toMatch(/^\.env\*\n(.*\n)*!\/\.env\.production$/m);
  });

  test("is another one for each app, whatever its name, and the same one for a second plan", () => {
    const root = () => directoryWith({ "package.json": packageWith("next"), ...APP });
    const directory = (root: string) =>
      planSetUp(findApp(root)).find(({ path }) => path === ".env.production")?.text;
    const [one, two] = [root(), root()];
    expect(directory(one)).toBe(directory(one));
    expect(directory(one)).not.toBe(directory(two));
  });

  test("is read so by Next, and what the environment names wins", () => {
    const { env } = storage({});
    const folder = directoryWith({ ".env.production": env?.text ?? "" });
    const program = `const { combinedEnv } = require("@next/env").loadEnvConfig(process.argv[1]);
      process.stdout.write(combinedEnv.UI_REPLAY_DIR)`;
    const read = (more = {}) =>
      execFileSync(process.execPath, ["-e", program, folder], {
        env: { NODE_ENV: "production", HOME: "/home/shop", ...more },
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      });
    expect(read()).toMatch(/^\/home\/shop\/\.local\/state\/service-ui-[0-9a-f]{8}$/);
    expect(read({ UI_REPLAY_DIR: "/var/lib/shop" })).toBe("/var/lib/shop");
  });

  test.each([".env", ".env.local", ".env.production", ".env.production.local"])(
    "stays where the app's %s says",
    (name) => {
      const { env, gitignore } = storage({ [name]: "A=1\nUI_REPLAY_DIR=/srv/state\n" });
      expect(env?.kind).toBe("done");
      expect(gitignore?.text).not.toContain(".env");
    },
  );

  test("is added to a file that is there, which may hold secrets and stays ignored", () => {
    const { env, gitignore } = storage({
      ".env.production": "KEY=secret",
      ".gitignore": ".env*\n",
    });
    expect(env?.kind).toBe("edit");
    expect(env?.text).toMatch(/^KEY=secret\n# .+\nUI_REPLAY_DIR=/);
    expect(gitignore?.text).not.toContain("!/.env");
  });

  test("is left alone in an app that is set up without it", () => {
    const route = 'import { createDispatchRoute } from "service-ui/server";';
    const { env, gitignore } = storage({ "app/__ui/dispatch/route.ts": route });
    expect(env?.kind).toBe("absent");
    expect(gitignore?.text).not.toContain("!/.env");
  });
});

test.each<[what: string, files: Readonly<Record<string, string>>, step: string]>([
  [
    "gives an app in JavaScript below src the same in JavaScript",
    { "src/app/layout.jsx": LAYOUT },
    "create src/components/greeting/greeting.jsx",
  ],
  [
    "adds the example's test where the app tests with Vitest",
    { "package.json": packageWith("next", "vitest"), "app/layout.jsx": LAYOUT },
    "create components/greeting/greeting.test.js",
  ],
  [
    "keeps a file that an earlier run made and its author has changed",
    { ...APP, "components/registry.ts": 'import { createRegistry } from "service-ui";' },
    "done components/registry.ts",
  ],
  [
    "leaves a layout that can't be edited safely to its author",
    { "app/layout.tsx": "<html" },
    "by hand app/layout.tsx",
  ],
  [
    "puts the page below a root layout of a language",
    {
      ...APP,
      "app/layout.tsx": "export default ({ children }) => children;",
      "app/[locale]/layout.tsx": LAYOUT,
    },
    "create app/[locale]/greeting/page.tsx",
  ],
  [
    "puts the page below the first root layout of several groups",
    { "src/app/(shop)/layout.jsx": LAYOUT, "src/app/(admin)/layout.jsx": LAYOUT },
    "create src/app/(admin)/greeting/page.jsx",
  ],
  [
    "lets the endpoint past a proxy",
    { ...APP, "proxy.ts": 'export const config = { matcher: "/((?!api).*)" };' },
    "edit proxy.ts",
  ],
  [
    "says what a proxy without a matcher has to let through",
    { "src/app/layout.jsx": LAYOUT, "src/middleware.js": "export function middleware() {}" },
    "by hand src/middleware.js",
  ],
  ["leaves a layout that isn't found to its author", { "app/page.tsx": "" }, "by hand app/layout"],
])("%s", (_what, files, step) => {
  expect(planned(files)).toContain(step);
});

describe("an app that is set up", () => {
  const ROUTE = 'import { createDispatchRoute } from "service-ui/server";';
  const SET_UP = {
    ...APP,
    "app/__ui/dispatch/route.ts": ROUTE,
  };

  test("gets back what it can't do without, and nothing that was deleted", () => {
    const plan = planned(SET_UP);

    expect(plan.filter((step) => step.startsWith("create"))).toEqual([
      "create app/%5F%5Fui/dispatch/route.ts",
      "create next.config.mjs",
      "create .gitignore",
    ]);
    expect(plan).toContain("absent app/%5F%5Fui/health/route.ts");
    expect(plan).toContain("absent components/registry.ts");
  });

  test("keeps its layout if a component of its own renders the script", () => {
    const plan = planned({
      ...SET_UP,
      "components/scripts.tsx": "export const Scripts = () => <RuntimeScript />;",
    });

    expect(plan.filter((step) => step.includes("layout"))).toEqual([]);
    expect(planned(SET_UP)).toContain("edit app/layout.tsx");
  });

  test("gets the example's test if tests are asked for and the example is there", () => {
    const example = { "components/greeting/greeting.ui.ts": "" };
    const of = (files: Readonly<Record<string, string>>) => {
      const root = directoryWith({ "package.json": packageWith("next", "vitest"), ...files });
      return [{ hasTests: true }, {}].map(
        (options) =>
          planSetUp(findApp(root), options).find(({ path }) => path.includes(".test."))?.kind,
      );
    };

    expect(of({ ...SET_UP, ...example })).toEqual(["create", "absent"]);
    expect(of(SET_UP)).toEqual(["absent", "absent"]);
  });
});

describe("what tests need", () => {
  const stepsOf = (files: Readonly<Record<string, string>>): readonly Step[] => {
    const root = directoryWith({
      "package.json": packageWith("next"),
      "app/page.js": "",
      ...files,
    });
    return planTests(findApp(root));
  };

  test("is a configuration with the aliases of the compiler's, and a script", () => {
    const [config, script] = stepsOf({
      "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"], "~/*": ["./*"] } } }',
    });

    expect(config).toMatchObject({ kind: "create", path: "vitest.config.mts" });
    expect(config?.text).toContain('"@": join(import.meta.dirname, "src"),');
    expect(config?.text).toContain('"~": import.meta.dirname,');
    expect(script).toMatchObject({ kind: "edit", path: "package.json" });
    expect(JSON.parse(script?.text ?? "")).toMatchObject({ scripts: { test: "vitest run" } });
  });

  test("leaves a configuration and a script that are there", () => {
    const [config, script] = stepsOf({
      "package.json": JSON.stringify({ dependencies: { next: "1" }, scripts: { test: "mine" } }),
      "vite.config.js": "export default {};",
    });

    expect(config).toMatchObject({ kind: "by hand", path: "vite.config.js" });
    expect(script).toMatchObject({ kind: "done" });
    const own = 'export default { test: { setupFiles: "service-ui/testing/setup" } };';
    expect(stepsOf({ "vitest.config.ts": own })[0]).toMatchObject({ kind: "done" });
  });
});

test("a file that is there stays, in whatever language it is", () => {
  const plan = planned({ ...APP, "components/registry.js": "export const registry = mine;" });

  expect(plan).toContain("keep components/registry.js");
  expect(plan).not.toContain("create components/registry.ts");
});

test("each of several root layouts is edited, and one that renders no html is not", () => {
  expect(
    planned({
      "app/(shop)/layout.tsx": LAYOUT,
      "app/[locale]/layout.tsx": LAYOUT,
      "app/(shop)/cart/layout.tsx": "export default ({ children }) => <main>{children}</main>;",
    }).filter((step) => step.includes("layout")),
  ).toEqual(["edit app/(shop)/layout.tsx", "edit app/[locale]/layout.tsx"]);
});

test.each([
  ["no package.json", {}, "has no package.json"],
  ["a package.json that is no JSON", { "package.json": "{" }, "is not JSON"],
  ["no Next", { "package.json": packageWith("react") }, 'does not list "next"'],
  [
    "the Pages Router alone",
    { "package.json": packageWith("next"), "pages/index.js": "" },
    "needs the App Router",
  ],
])("a folder with %s is refused with what to do", (_what, files, message) => {
  const root = directoryWith(files);

  expect(() => findApp(root)).toThrow(SetUpError);
  expect(() => findApp(root)).toThrow(message);
});
