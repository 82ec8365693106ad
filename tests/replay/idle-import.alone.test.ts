import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { loadSqlite } from "@/lib/service-ui/replay/sqlite-driver";

const folder = new URL("../../lib/service-ui/replay/", import.meta.url);
const modules = readdirSync(fileURLToPath(folder)).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".d.ts"),
);

/** Network handles that are open now; the test runner has pipes, timers and reads of its own. */
const openSockets = () =>
  process.getActiveResourcesInfo().filter((kind) => /TCP|TLS|UDP|AddrInfo/.test(kind));

/** Whether the native library is in this process. */
function isSqliteLoaded(): boolean {
  // The types of the report do not know the list of shared objects.
  const { sharedObjects } = process.report.getReport() as { sharedObjects?: string[] };
  return (sharedObjects ?? []).some((path) => path.includes("@photostructure"));
}

it.each(modules)("importing %s opens nothing, as a build does with every route", async (name) => {
  await import(fileURLToPath(new URL(name, folder)));
  expect(openSockets()).toEqual([]);
  expect(isSqliteLoaded()).toBe(false);
});

it("the look at the process would see a socket and the native library", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  expect(openSockets()).not.toEqual([]);
  server.close();
  await loadSqlite({ versions: {} });
  expect(isSqliteLoaded()).toBe(true);
});
