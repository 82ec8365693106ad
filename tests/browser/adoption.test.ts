import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPage } from "../support/browser";
import { type FreshApp, freshApp, openWorkshop, type Workshop } from "../support/fresh-app";

const PATIENCE_MS = 300_000;

/** As an author would write it, without a library of queries. */
const PAGE_TEST = `import { expect, test } from "vitest";
import { mountPage } from "service-ui/testing/dom";
import { registry } from "../registry";
import { Greeting } from "./greeting";

test("the visitor reads the greeting", async () => {
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

let workshop: Workshop;
let app: FreshApp;

beforeAll(async () => {
  workshop = await openWorkshop();
  app = await freshApp(workshop, "shop", ["--ts", "--no-src-dir"]);
}, PATIENCE_MS);

afterAll(() => workshop?.remove());

/** Types a name on the example's page and waits for the answer of its handler, which the given router of Next hands over. */
async function greet(fresh: FreshApp, router: "App Router" | "Pages Router"): Promise<void> {
  const server = await fresh.start();
  try {
    const endpoint = await fetch(`${server.url}/__ui/dispatch`);
    expect(endpoint.status).toBe(405);
    expect(endpoint.headers.get("vary")?.includes("rsc")).toBe(router === "App Router");
    const { page, pageErrors } = await openPage({ path: `${server.url}/greeting` });
    await page.getByLabel("Your name").fill("Ada");
    await page.getByText("Hello, Ada!").waitFor();
    expect(pageErrors).toEqual([]);
  } finally {
    await server.stop();
  }
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

  test(
    "is set up by one command, builds, and answers an interaction in a browser",
    async () => {
      const set = await app.command("init");
      expect(set).toEqual({ exitCode: 0, output: expect.not.stringContaining("BY HAND") });

      const built = await app.build();
      expect(built).toEqual({ exitCode: 0, output: expect.stringContaining("/__ui/dispatch") });

      await greet(app, "Pages Router");
    },
    PATIENCE_MS,
  );

  test(
    "tests the example as it is, and on a page, with the kit and without mocks",
    async () => {
      app.write("components/greeting/greeting-page.test.tsx", PAGE_TEST);
      app.write("vitest.config.mts", VITEST_CONFIG);

      const { exitCode, output } = await app.test();

      expect(output).toContain("3 passed");
      expect(exitCode).toBe(0);
    },
    PATIENCE_MS,
  );

  test("is left as it is by a second run", async () => {
    const before = app.files();

    const { exitCode } = await app.command("init");

    expect(exitCode).toBe(0);
    expect(app.files()).toEqual(before);
  });

  test(
    "fails its build where a client component imports what belongs to the server",
    async () => {
      app.write(
        "app/leak/page.tsx",
        '"use client";\nimport { greeting } from "../../components/greeting/greeting.ui";\nexport default () => <p>{greeting.name}</p>;\n',
      );

      const { exitCode, output } = await app.build();

      expect(output).toContain("server-only");
      expect(exitCode).not.toBe(0);
    },
    PATIENCE_MS,
  );

  test(
    "in JavaScript, with src/, is set up, builds and answers as well, without the API route too",
    async () => {
      const store = await freshApp(workshop, "store", ["--js", "--src-dir"], app);

      const set = await store.command("init");
      expect(set).toEqual({
        exitCode: 0,
        output: expect.stringContaining("create   src/app/__ui/dispatch/route.js"),
      });
      expect([...store.files().keys()]).toContain("src/pages/api/ui-dispatch.js");
      store.remove("src/pages");
      const built = await store.build();
      expect(built).toEqual({ exitCode: 0, output: expect.stringContaining("/__ui/dispatch") });
      await greet(store, "App Router");
    },
    PATIENCE_MS,
  );
});
