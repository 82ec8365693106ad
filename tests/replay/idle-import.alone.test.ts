import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, it, vi } from "vitest";
import { loadSqlite } from "@/lib/service-ui/replay/sqlite-driver";

const folder = new URL("../../lib/service-ui/replay/", import.meta.url);
const modules = readdirSync(fileURLToPath(folder)).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".d.ts"),
);

/** Network handles that are open now; the test runner has pipes, timers and reads of its own. */
const openSockets = () =>
  process.getActiveResourcesInfo().filter((kind) => /TCP|TLS|UDP|AddrInfo/.test(kind));

/** Whether this file has loaded the native library; others do it in threads of the same process. */
const native = vi.hoisted(() => ({ isLoaded: false }));
vi.mock("@photostructure/sqlite", () => {
  native.isLoaded = true;
  return {};
});

it.each(modules)("importing %s opens nothing, as a build does with every route", async (name) => {
  await import(fileURLToPath(new URL(name, folder)));
  expect(openSockets()).toEqual([]);
  expect(native.isLoaded).toBe(false);
});

it("the test would see a socket and the native library", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  expect(openSockets()).not.toEqual([]);
  server.close();
  await loadSqlite({ versions: {} });
  expect(native.isLoaded).toBe(true);
});
