import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { PACKAGE_SOURCES } from "../../scripts/packages.mjs";
import { machineEnvironment, runToEnd, spawnGroup } from "./child-process";
import { answering, TEST_SECRET } from "./next-server";
import { PATIENCE_MS } from "./patience";
import { freePort } from "./ports";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const NEXT = join(ROOT, "node_modules/next/dist/bin/next");

/** A server of a written app that answers. */
export interface RunningApp {
  /** Origin, without a slash at its end. */
  readonly url: string;
  /** What the server has written so far. */
  output(): string;
  readonly pid: number;
  /** Resolves with the exit code once the server has ended. */
  readonly exited: Promise<number | null>;
  stop(): Promise<void>;
}

/** An app of a test's own, as files. */
export interface WrittenApp {
  readonly folder: string;
  /**
   * @param env added to the environment, which has no secret
   * @throws Error that holds the build's output, where it fails
   */
  build(env?: Readonly<Record<string, string>>): Promise<void>;
  /**
   * Starts `next start`, `next dev`, or a server's file in the app, and resolves when it answers.
   *
   * @param env added to the test environment
   * @throws Error that holds the server's output, where it ends or stays silent
   */
  start(
    command: "start" | "dev" | `${string}js`,
    env?: Readonly<Record<string, string>>,
  ): Promise<RunningApp>;
  /** Takes its files away. */
  remove(): void;
}

/** Sets the library up as its users do, from the sources of this checkout. */
const CONFIG_FILES: Readonly<Record<string, string>> = {
  "package.json": '{ "type": "module" }',
  "next.config.mjs": `import { withServiceUi } from "service-ui/next-config";
import { buildRuntime } from "../../scripts/build-runtime.mjs";
import * as app from "./app.config.mjs";

// A fresh app, from the package, is type-checked in tests/chromium/adoption.long.test.ts.
const typescript = { ignoreBuildErrors: true };
const experimental = {
  // It is built once.
  turbopackFileSystemCacheForBuild: false,
  turbopackFileSystemCacheForDev: false,
  // The app of the checkout and fresh apps are minified.
  turbopackMinify: false,
  ...app.default.experimental,
};

buildRuntime();
export default withServiceUi({ ...app.default, typescript, experimental }, {
  views: app.views,
  runtime: "../../public/event-runtime.js",
});
`,
  "app.config.mjs": "export default {};",
  "tsconfig.json": JSON.stringify({
    extends: "../../tsconfig.json",
    compilerOptions: {
      paths: {
        ...Object.fromEntries(PACKAGE_SOURCES.map(([name, source]) => [name, [`../../${source}`]])),
        // The checkout's, which has components of shadcn/ui.
        "@/*": ["../../*"],
      },
    },
    include: ["**/*.ts", "**/*.tsx"],
    exclude: ["node_modules"],
  }),
};

const HEALTH = "app/%5F%5Fui/health/route.ts";

/** The endpoint of an app, under which its files define `components/registry`. */
export const ROUTE_FILES: Readonly<Record<string, string>> = {
  "app/%5F%5Fui/dispatch/route.ts":
    'export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "../../__ui/dispatch/route";\n',
  "app/__ui/dispatch/route.ts": `import { createDispatchRoute } from "service-ui/server";
import { registry } from "../../../components/registry";

export const dispatch = createDispatchRoute(registry);
export {
  dispatch as DELETE, dispatch as GET, dispatch as HEAD, dispatch as OPTIONS, dispatch as PATCH,
  dispatch as POST, dispatch as PUT,
};
`,
  [HEALTH]: readFileSync(join(ROOT, "lib/service-ui/devtools/commands/templates", HEALTH), "utf8"),
  "app/layout.tsx": `import { Refresh, RuntimeScript } from "service-ui/react";
import type { ReactNode } from "react";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <title>App</title>
        <link rel="icon" href="data:," />
        <RuntimeScript />
      </head>
      <body>
        {children}
        <Refresh />
      </body>
    </html>
  );
}
`,
};

/**
 * Writes an app into the checkout, whose packages it finds there, with a build folder of its own.
 * It imports the library by the names of its package.
 *
 * @param name of its folder below `test-results`
 * @param files the text of each by its path; `app.config.mjs` holds what it adds to Next's
 *   configuration, and exports the `views` that it has
 */
export function writeApp(name: string, files: Readonly<Record<string, string>>): WrittenApp {
  const folder = join(ROOT, "test-results", name);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  remove();
  mkdirSync(join(folder, "public"), { recursive: true });
  for (const [path, text] of Object.entries({ ...CONFIG_FILES, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const environment = { ...machineEnvironment(), NEXT_TELEMETRY_DISABLED: "1" };
  return {
    folder,
    remove,
    async build(env = {}) {
      const { exitCode, output } = await runToEnd(process.execPath, [NEXT, "build"], {
        cwd: folder,
        env: { ...environment, NODE_ENV: "production", ...env },
      });
      if (exitCode !== 0) throw new Error(`next build failed (exit code ${exitCode}):\n${output}`);
    },
    async start(command, env = {}) {
      const port = env.PORT ?? String(await freePort());
      const own = command.endsWith("js");
      const program = own ? [command] : [NEXT, command, "-H", "127.0.0.1", "-p", port];
      const child = await spawnGroup(process.execPath, program, {
        cwd: folder,
        env: {
          ...environment,
          NODE_ENV: command === "dev" ? "development" : "production",
          APP_SECRET: TEST_SECRET,
          UI_REPLAY_DIR: join(folder, "replay"),
          PORT: port,
          HOSTNAME: "127.0.0.1",
          ...env,
        },
      });
      const { pid, exited, output } = child;
      const address = await answering(child, AbortSignal.timeout(PATIENCE_MS));
      if (address) return { url: address.origin, output, pid, exited, stop: () => child.stop() };
      await child.stop();
      throw new Error(`${command} did not answer:\n${output()}`);
    },
  };
}

interface ServedOptions {
  /** `dev` builds nothing before it starts; default `start`. */
  readonly command?: "start" | "dev";
  readonly env?: Readonly<Record<string, string>>;
}

/** An app of a test's own that answers from before the first test of the file to after the last. */
export function servedApp(
  name: string,
  files: Readonly<Record<string, string>>,
  { command = "start", env }: ServedOptions = {},
): { readonly folder: string; readonly url: string; output(): string } {
  const written = writeApp(name, files);
  let running: RunningApp | undefined;
  beforeAll(async () => {
    if (command === "start") await written.build();
    running = await written.start(command, env);
  });
  afterAll(async () => {
    await running?.stop();
    written.remove();
  });
  return {
    folder: written.folder,
    get url() {
      return running?.url ?? "";
    },
    output: () => running?.output() ?? "",
  };
}
