import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { machineEnvironment, runToEnd, spawnGroup } from "../support/child-process";
import { freePort } from "../support/free-port";
import { type FreshApp, freshApp, openWorkshop, type Workshop } from "../support/fresh-app";
import { PATIENCE_MS, TEST_PATIENCE_MS } from "../support/patience";
import { API_CLIENT, OWN_API, VERSIONED_API } from "./own-api";

/** The last one that runs on Node.js 20. */
const PRISM = "@stoplight/prism-cli@5.14.2";
const CLIENT_PACKAGES = ["openapi-typescript@7.13.0", "openapi-fetch@0.17.0", "typescript@5.9.3"];
const ENVIRONMENT = { ...machineEnvironment(), SCARF_ANALYTICS: "false" };

let workshop: Workshop;
let app: FreshApp;
let server: Awaited<ReturnType<FreshApp["start"]>>;

beforeAll(async () => {
  workshop = await openWorkshop();
  app = await freshApp(workshop, "orders", ["--ts", "--no-src-dir"]);
  for (const [path, text] of Object.entries(OWN_API)) app.write(path, text);
});
afterAll(async () => {
  await server?.stop();
  workshop?.remove();
});

/** Installs packages into a folder of their own, beside the app's. */
async function install(folder: string, packages: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  await run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", ...packages], folder);
}

async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  const options = { cwd, env: ENVIRONMENT, timeoutMs: TEST_PATIENCE_MS };
  const { exitCode, output } = await runToEnd(program, args, options);
  expect({ exitCode, output }).toMatchObject({ exitCode: 0 });
  return output;
}

describe.sequential("an app that has an API, set up by init --api", () => {
  test("gets the map, the wrapper, the middleware and a route, and keeps what is its own", async () => {
    const { exitCode, output } = await app.command("init", "--api");

    expect(exitCode).toBe(0);
    expect(output).toContain("create   app/api/versions.ts");
    expect(output).toContain("create   proxy.ts");
    expect(output).toContain("edit     next.config.ts");
    expect(app.files().get("next.config.ts")).toContain(
      'export default withVersions(config, "./app/api/versions.ts")',
    );
    const { "next.config.ts": _edited, ...kept } = OWN_API;
    for (const [path, text] of Object.entries(kept)) expect(app.files().get(path)).toBe(text);
  });

  test("is told by its build what the map still leaves out", async () => {
    const { exitCode, output } = await app.build();

    expect(exitCode).not.toBe(0);
    expect(output).toContain('- "/api/v1/orders/[id]" is below a versioned prefix');
  });

  test("serves its routes as the map says, below its basePath, with the slash at the end", async () => {
    for (const [path, text] of Object.entries(VERSIONED_API)) app.write(path, text);
    const built = await app.build();
    expect(built).toMatchObject({ exitCode: 0 });
    server = await app.start("start");
    const ask = (path: string) => fetch(`${server.url}/shop${path}`, { redirect: "manual" });

    const deprecated = await ask("/api/v1/orders/a%20b/");
    expect([deprecated.status, await deprecated.json()]).toEqual([200, { id: "a b" }]);
    expect(deprecated.headers.get("Link")).toContain("</shop/api/v2/orders/a%20b/>");
    expect(await (await ask("/api/v2/files/a/b/")).json()).toEqual({ path: ["a", "b"] });
    expect((await ask("/api/v0/orders/")).status).toBe(410);
    expect((await ask("/api/v1/status/")).headers.get("X-Api-Version")).toBe("1.0.0");
    expect((await ask("/own/")).headers.has("X-Api-Version")).toBe(false);
  });

  test("is left as it is by a second run", async () => {
    const before = app.files();

    const { exitCode, output } = await app.command("init", "--api");

    expect({ exitCode, output }).toMatchObject({ exitCode: 0 });
    expect(output).not.toMatch(/^(create|BY HAND)/m);
    expect(app.files()).toEqual(before);
  });

  test("prints its calendar", async () => {
    const { exitCode, output } = await app.command("api");

    expect(exitCode).toBe(0);
    expect(output).toMatch(/^deprecated +1\.4\.0 +\/api\/v1\/orders\/\[id\] +2099-06-01/m);
  });

  test("answers as its OpenAPI document says, in Prism's judgment", async () => {
    const folder = join(workshop.folder, "prism");
    await install(folder, [PRISM]);
    const document = await (await fetch(`${server.url}/shop/openapi.json/`)).text();
    app.write("openapi.json", document);
    const port = String(await freePort());
    const prism = await spawnGroup(
      process.execPath,
      [
        join(folder, "node_modules/@stoplight/prism-cli/dist/index.js"),
        ...["proxy", "openapi.json", `${server.url}/shop`, "--errors", "-h", "127.0.0.1"],
        ...["-p", port],
      ],
      { cwd: app.folder, env: ENVIRONMENT },
    );
    try {
      const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
      await expect.poll(prism.output, { timeout: PATIENCE_MS }).toContain("Prism is listening");
      const statuses = await Promise.all(
        ["/api/v1/orders/7/", "/api/v2/orders/7/", "/api/v2/files/a/", "/api/v0/orders/"].map(
          async (path) => (await ask(path)).status,
        ),
      );
      expect(statuses, prism.output()).toEqual([200, 200, 200, 410]);
      // Described wrongly on purpose: Prism does look.
      expect((await ask("/api/v1/status/")).status).toBe(500);
    } finally {
      await prism.stop();
    }
  });

  test("is called by a client that is made of its OpenAPI document, and warned", async () => {
    const folder = join(app.folder, "client");
    await install(folder, CLIENT_PACKAGES);
    for (const [path, text] of Object.entries(API_CLIENT)) app.write(`client/${path}`, text);
    const bin = (name: string) => join(folder, "node_modules", name);
    const node = (...args: string[]) => run(process.execPath, args, folder);
    await node(bin("openapi-typescript/bin/cli.js"), "../openapi.json", "-o", "schema.ts");
    expect(readFileSync(join(folder, "schema.ts"), "utf8")).toContain("@deprecated");
    await node(bin("typescript/bin/tsc"), "-p", "tsconfig.json");

    const output = await node("made/client.js", `${server.url}/shop`);

    const { order, retired, warnings } = JSON.parse(output);
    expect(order).toEqual({ id: "7" });
    expect(retired).toMatchObject({ status: 410, code: "version_retired" });
    expect(warnings).toEqual([expect.stringContaining("Use /shop/api/v2/orders/7/ instead.")]);
  });
});
