import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { loadSqlite } from "@/lib/replay/sqlite-driver";

const folder = new URL("../../lib/replay/", import.meta.url);
const modules = readdirSync(fileURLToPath(folder)).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".d.ts"),
);

/** Sockets and files that are open now; the test runner has timers and reads of its own. */
const openHandles = () =>
  process.getActiveResourcesInfo().filter((kind) => !/^(Timeout|Immediate|FSReq)/.test(kind));

/** Whether the native library is in this process. */
function isSqliteLoaded(): boolean {
  // The types of the report do not know the list of shared objects.
  const { sharedObjects } = process.report.getReport() as { sharedObjects?: string[] };
  return (sharedObjects ?? []).some((path) => path.includes("@photostructure"));
}

it.each(modules)("importing %s opens nothing, as a build does with every route", async (name) => {
  const before = openHandles();
  await import(fileURLToPath(new URL(name, folder)));
  expect(openHandles()).toEqual(before);
  expect(isSqliteLoaded()).toBe(false);
});

it("the look at the process would see the native library", async () => {
  await loadSqlite({ versions: {} });
  expect(isSqliteLoaded()).toBe(true);
});
