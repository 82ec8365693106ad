import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { machineEnvironment, runToEnd } from "../../support/child-process";
import { type FreshApp, freshApp, openWorkshop, type Workshop } from "../../support/fresh-app";
import { OWN_API, VERSIONED_API } from "./own-api";

let workshop: Workshop;
let app: FreshApp;
const versioning = (...args: readonly string[]) =>
  app.node("node_modules/.bin/service-ui-versioning", ...args);
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

describe.sequential("an app that has an API, set up by its command", () => {
  test("gets the map, the wrapper, the middleware and a route, and keeps what is its own", async () => {
    const { exitCode, output } = await versioning("init");

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
    const unknown = await ask("/api/v1/nothing/");
    expect([unknown.status, (await unknown.json()).code]).toEqual([404, "unknown_path"]);
    expect((await ask("/own/")).headers.has("X-Api-Version")).toBe(false);
  });

  test("is left as it is by a second run", async () => {
    const before = app.files();

    const { exitCode, output } = await versioning("init");

    expect({ exitCode, output }).toMatchObject({ exitCode: 0 });
    expect(output).not.toMatch(/^(create|BY HAND)/m);
    expect(app.files()).toEqual(before);
  });

  test("prints its calendar", async () => {
    const { exitCode, output } = await versioning("calendar");

    expect(exitCode).toBe(0);
    expect(output).toMatch(/^deprecated +1\.4\.0 +\/api\/v1\/orders\/\[id\] +2099-06-01/m);
  });
});

test("is installed alone without a store, a parser, a telemetry SDK or a view framework", async () => {
  const cwd = join(workshop.folder, "alone");
  mkdirSync(cwd);
  writeFileSync(join(cwd, "package.json"), '{ "private": true }');
  const options = { cwd, env: { ...machineEnvironment(), TMPDIR: workshop.folder } };
  const npm = (...args: readonly string[]) => runToEnd("npm", args, { ...options });
  const [, tarball = ""] = workshop.tarballs;
  const installed = await npm("install", "--no-audit", "--no-fund", tarball);
  expect(installed.exitCode, installed.output).toBe(0);
  const { output } = await npm("ls", "--all", "--parseable");
  const names = output.split("/node_modules/").map((name) => name.split("\n")[0]);
  expect(names).toContain("next");
  expect(names).toContain("service-ui-versioning");
  const others =
    /^(?:service-ui|@upstash|@redis|@photostructure|parse5|@opentelemetry|vue|svelte|lit|solid-js|preact)(?:\/|$)/;
  expect(names.filter((name) => others.test(name ?? ""))).toEqual([]);
});
