import { fileURLToPath } from "node:url";
import { viewFiles } from "service-ui/vitest";
import { defineConfig } from "vitest/config";
import { buildLiveExamples } from "./scripts/build-live-examples.mjs";
import { BUILD_PATIENCE_MS, PATIENCE_MS, TEST_PATIENCE_MS } from "./tests/support/patience";
import { tellSkipped } from "./tests/support/tell-skipped";

// The registry imports what is made from the docs.
await buildLiveExamples();

const root = fileURLToPath(new URL("./", import.meta.url));

/** Suites that need the built app and a browser; everything else under `tests/` needs neither. */
const appSuites = ["tests/http/**", "tests/chromium/**", "tests/engines/**", "tests/spec/**"];
/** What `npm test` leaves to `npm run test:long`, so that it ends soon; `CONTRIBUTING.md` says what. */
const longSuites = [
  "tests/**/*.long.test.{ts,tsx}",
  "tests/**/*.chaos.test.ts",
  "tests/chaos/*.test.ts",
];
/** Plays incidents for minutes, to record what the tests of the alerts read. */
const recordingSuite = "tests/hosting/incidents.long.test.ts";
const isRecording = process.env.UI_RECORD_INCIDENTS === "1";
/** Properties and model checks: `npm test` draws few cases, `npm run test:long` many. */
const scaledSuites = [
  "tests/attacks/{guard,manifest,patches,request,token}.test.ts",
  "tests/http/attacks.test.ts",
  "tests/wire/{local-path,options}.test.ts",
  "tests/spec/4.1-dispatch.test.ts",
  "tests/wire/verify.test.ts",
];
/** The black-box suites of the app, which the Node mount must pass as well as `next start`. */
const nodeMountSuites = [
  "tests/http/{start.long,demo-role,other-paths}.test.ts",
  "tests/http/api/*.test.ts",
  "tests/spec/{2.6,2.7,4.1,7}*.test.ts",
];
/**
 * Suites that change what the files of a thread share: they mock modules or load them anew, or have
 * the environment read as a new process would. Each file has a thread of its own.
 */
const aloneSuites = "tests/**/*.alone.test.{ts,tsx}";
/** Other files share threads: a thread loads what they import once, and not for each file. */
const inSharedThreads = { isolate: false };
/** Must come before any import that loads Next; a thread's first file may load it. */
const nextsStores = "lib/service-ui/testing/in-request.ts";
/** What needs a simulated DOM; a component's `.ts` tests need none. */
const componentSuites = [
  "tests/{client,components,devtools,mistakes,render/react}/**/*.test.tsx",
  "tests/testing/dom/*.test.{ts,tsx}",
];

/** One server and one browser for all files of a project. */
const withApp = {
  // What fails by chance is told at the end of `.ci/run`, and is to be mended. It refuses no change
  // that has nothing to do with it. What a property has found would not be drawn again.
  retry: { count: process.env.CI ? 1 : 0, condition: /^(?!Property failed)/ },
  globalSetup: "tests/support/global-setup.ts",
  setupFiles: ["tests/support/needs-app.ts", "tests/support/single-connections.ts"],
};

export default defineConfig({
  esbuild: { jsx: "automatic" },
  plugins: [viewFiles(), tellSkipped()],
  resolve: {
    alias: [
      { find: /^@\//, replacement: root },
      { find: "server-only", replacement: `${root}tests/support/server-only.ts` },
    ],
  },
  test: {
    // Each of two cores; by itself Vitest leaves one idle.
    maxWorkers: 2,
    // They start sooner than processes, and what a test file must not share with another it does
    // not share with a thread's either.
    pool: "threads",
    // What is polled for comes when the machine has time for it.
    expect: { poll: { timeout: PATIENCE_MS, interval: 20 } },
    testTimeout: TEST_PATIENCE_MS,
    hookTimeout: TEST_PATIENCE_MS,
    // When it is over, servers would be killed and the reason for a failure not be told.
    teardownTimeout: TEST_PATIENCE_MS,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          ...inSharedThreads,
          setupFiles: nextsStores,
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [...appSuites, ...componentSuites, ...longSuites, aloneSuites],
        },
      },
      {
        extends: true,
        test: {
          name: "component",
          environment: "happy-dom",
          ...inSharedThreads,
          setupFiles: ["lib/service-ui/testing/setup.ts", "tests/support/patient-queries.ts"],
          include: componentSuites,
          exclude: [aloneSuites],
        },
      },
      {
        extends: true,
        test: {
          name: "alone",
          environment: "node",
          include: [aloneSuites],
          // Some load the native SQLite, which can abort the process when its thread is ended.
          pool: "forks",
        },
      },
      {
        extends: true,
        test: {
          name: "app",
          environment: "node",
          ...withApp,
          ...inSharedThreads,
          include: appSuites.map((suite) => `${suite}/*.test.{ts,tsx}`),
          exclude: [...longSuites, aloneSuites],
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          environment: "node",
          ...withApp,
          ...inSharedThreads,
          setupFiles: [...withApp.setupFiles, nextsStores],
          // Their tests and hooks install and build apps, whose own limits say more.
          testTimeout: 3 * BUILD_PATIENCE_MS,
          hookTimeout: 3 * BUILD_PATIENCE_MS,
          include: [...longSuites, ...scaledSuites],
          exclude: isRecording ? [] : [recordingSuite],
        },
      },
      {
        extends: true,
        test: {
          name: "node-mount",
          environment: "node",
          env: { UI_TEST_MOUNT: "node" },
          ...withApp,
          ...inSharedThreads,
          include: nodeMountSuites,
        },
      },
    ],
  },
});
