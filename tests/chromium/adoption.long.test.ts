import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documents, fencesOf } from "../docs/documents";
import { type FreshApp, freshApp, openWorkshop, type Workshop } from "../support/fresh-app";
import { greet } from "../support/greet";

/** As an author would write it, without a library of queries. */
const PAGE_TEST = `import { expect, test } from "vitest";
import { mountPage } from "service-ui/testing/dom";
import { registry } from "../registry";
import { Greeting } from "./greeting";

test("the user reads the greeting", async () => {
  const page = await mountPage(<Greeting />, { registry });
  const field = page.container.querySelector("input");
  if (!field) throw new Error("The page has no field.");
  field.value = "Ada";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await page.settled();

  expect(page.container.textContent).toContain("Hello, Ada!");
});
`;
const VITEST_CONFIG = `import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { environment: "happy-dom", setupFiles: ["service-ui/testing/setup"] },
});
`;
/**
 * An ordinary page: with a folder `pages/` beside it, `useSearchParams()` could be null to
 * TypeScript.
 */
const SEARCH_PAGE = `"use client";
import { useSearchParams } from "next/navigation";
import { Suspense } from "react";

function Query() {
  return <p>{useSearchParams().get("q")}</p>;
}

export default function Page() {
  return (
    <Suspense>
      <Query />
    </Suspense>
  );
}
`;
/** As a server that is put together by hand would use the types of `service-ui/node`. */
const TYPED_SERVER = `import { createServer } from "node:http";
import { answerDispatch, type NodeServer, type ServerOptions, startServer } from "service-ui/node";

const options: ServerOptions = { hostname: "127.0.0.1", port: 0, gracePeriodMs: 5_000 };
export const start = (): Promise<NodeServer> => startServer(options);
export const server = createServer((incoming, outgoing) => {
  if (!answerDispatch(incoming, outgoing)) outgoing.end();
});
// @ts-expect-error There is no such option.
export const wrong = () => startServer({ patience: 1 });
`;

let workshop: Workshop;
let app: FreshApp;

beforeAll(async () => {
  workshop = await openWorkshop();
  app = await freshApp(workshop, "shop", ["--ts", "--no-src-dir"]);
});

afterAll(() => workshop?.remove());

/** Uses the example, whose requests Next's router or the Node mount hands to its handler. */
async function use(fresh: FreshApp, command: "start" | "server.mjs"): Promise<void> {
  const server = await fresh.start(command);
  try {
    const endpoint = await fetch(`${server.url}/__ui/dispatch`);
    expect(endpoint.status).toBe(405);
    expect((await fetch(`${server.url}/__ui/health`)).status).toBe(200);
    const isRouted = endpoint.headers.get("vary")?.includes("rsc") ?? false;
    expect(isRouted).toBe(command === "start");
    await greet(`${server.url}/greeting`);
  } finally {
    await server.stop();
  }
}

/** A file that docs/hosting/node-mount.md tells users to write. */
function documented(name: string): string {
  const [page] = documents().filter(({ path }) => path === "docs/hosting/node-mount.md");
  const code = page && fencesOf(page).find(({ file }) => file === name)?.code;
  if (!code) throw new Error(`docs/hosting/node-mount.md has no ${name}.`);
  return code;
}

describe.sequential("an app that create-next-app has just made", () => {
  test("is told what would be done, and nothing is", async () => {
    const before = app.files();

    const { exitCode, output } = await app.command("init", "--dry-run");

    expect({ exitCode, output }).toEqual({
      exitCode: 0,
      output: expect.stringContaining("create   app/__ui/dispatch/route.ts"),
    });
    expect(app.files()).toEqual(before);
  });

  test("is set up by one command, type-checks, builds, and answers an interaction in a browser", async () => {
    const set = await app.command("init");
    expect(set).toEqual({ exitCode: 0, output: expect.not.stringContaining("BY HAND") });
    expect([...app.files().keys()].filter((path) => path.startsWith("pages"))).toEqual([]);
    app.write("app/search/page.tsx", SEARCH_PAGE);
    app.write("typed-server.ts", TYPED_SERVER);

    const built = await app.build();
    expect(built).toEqual({ exitCode: 0, output: expect.stringContaining("/__ui/dispatch") });

    await use(app, "start");
  });

  test("is examined by the command, which says what is to be set before a deploy", async () => {
    const { exitCode, output } = await app.command("doctor");

    expect(exitCode).toBe(1);
    expect(output).toMatch(/^PROBLEM configuration +APP_SECRET is not set/m);
    expect(output).toContain("1 problem was found.");
  });

  test("tests the example as it is, and on a page, with the kit and without mocks", async () => {
    app.write("components/greeting/greeting-page.test.tsx", PAGE_TEST);
    app.write("vitest.config.mts", VITEST_CONFIG);

    const { exitCode, output } = await app.test();

    expect(output).toContain("4 passed");
    expect(exitCode).toBe(0);
  });

  test("is left as it is by a second run", async () => {
    const before = app.files();

    const { exitCode } = await app.command("init");

    expect(exitCode).toBe(0);
    expect(app.files()).toEqual(before);
  });

  test("answers in next dev", async () => {
    const server = await app.start("dev");
    try {
      const status = async () => (await fetch(`${server.url}/__ui/dispatch`)).status;
      await expect.poll(status).toBe(405);
    } finally {
      await server.stop();
    }
  });

  test("names a wrong declaration in a failed build: component, value, allowed ones", async () => {
    const file = "components/greeting/greeting.ui.ts";
    const right = app.files().get(file) ?? "";
    app.write(file, right.replace('on("name", ', 'on("nam" as "name", '));

    const { exitCode, output } = await app.build();
    app.write(file, right);

    expect(output).toContain(
      'Component "app.greeting": on("nam", "input") names a part that is not declared. ' +
        'Declared parts: "name".',
    );
    expect(exitCode).not.toBe(0);
  });

  test("fails its build where a client component imports what belongs to the server", async () => {
    app.write(
      "app/leak/page.tsx",
      '"use client";\nimport { greeting } from "../../components/greeting/greeting.ui";\nexport default () => <p>{greeting.name}</p>;\n',
    );

    const { exitCode, output } = await app.build();

    expect(output).toContain(
      "A client component can't import a definition, which stays on the ser",
    );
    expect(output).toContain("app/leak/page.tsx");
    expect(output).not.toContain("Pages Router");
    expect(exitCode).not.toBe(0);
  });

  test("in JavaScript, with src/, built by webpack, answers by next start and by a server of its own", async () => {
    const store = await freshApp(workshop, "store", ["--js", "--src-dir"]);
    const set = await store.command("init");
    expect(set).toEqual({
      exitCode: 0,
      output: expect.stringContaining("create   src/app/__ui/dispatch/route.js"),
    });
    const loopback = documented("server.mjs").replace("()", '({ hostname: "127.0.0.1" })');
    store.write("server.mjs", loopback);
    store.write("src/instrumentation.js", documented("instrumentation.js"));
    const example = "src/components/greeting/greeting.ui.js";
    store.write(example, `import "server-only";\n${store.files().get(example)}`);

    const built = await store.build("--webpack");
    expect(built).toEqual({ exitCode: 0, output: expect.stringContaining("/__ui/dispatch") });

    await use(store, "start");
    await use(store, "server.mjs");
  });
});
