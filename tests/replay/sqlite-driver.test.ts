import { DatabaseSync } from "@photostructure/sqlite";
import { expect, it } from "vitest";
import { isWalSafe, loadSqlite } from "@/lib/service-ui/replay/sqlite-driver";

const builtIn = { DatabaseSync };
const runtime = (node: string, sqlite: string) => ({
  versions: { node, sqlite },
  getBuiltinModule: (id: string) => (id === "node:sqlite" ? builtIn : undefined),
});

it.each([
  ["24.15.0", "3.51.3"],
  ["24.21.0", "3.53.0"],
  ["26.0.0", "3.53.0"],
])("takes the runtime's own library in Node %s with SQLite %s", async (node, sqlite) => {
  expect(await loadSqlite(runtime(node, sqlite))).toBe(builtIn);
});

it.each([
  ["20.20.2", "3.46.1"],
  ["22.22.0", "3.51.3"],
  ["24.14.1", "3.51.3"],
  ["25.0.0", "3.50.4"],
])("takes the npm library in Node %s with SQLite %s", async (node, sqlite) => {
  const library = await loadSqlite(runtime(node, sqlite));
  expect(library).not.toBe(builtIn);
  expect(library.DatabaseSync).toBe(DatabaseSync);
});

it("takes the npm library in a runtime that was built without the module", async () => {
  const versions = { node: "24.21.0", sqlite: "3.53.0" };
  const bare = await loadSqlite({ versions, getBuiltinModule: () => undefined });
  expect(bare.DatabaseSync).toBe(DatabaseSync);
  expect((await loadSqlite({ versions })).DatabaseSync).toBe(DatabaseSync);
});

it("takes the npm library in a runtime that doesn't name its Node or its SQLite", async () => {
  const { getBuiltinModule } = runtime("", "");
  for (const versions of [{ node: "24.21.0" }, { sqlite: "3.53.0" }]) {
    const library = await loadSqlite({ versions, getBuiltinModule });
    expect(library.DatabaseSync).toBe(DatabaseSync);
    expect(library).not.toBe(builtIn);
  }
});

it("finds a sound SQLite in the runtime that runs this", async () => {
  const { DatabaseSync: Database } = await loadSqlite();
  const database = new Database(":memory:", { timeout: 0 });
  const row = database.prepare("SELECT sqlite_version() AS version").get();
  database.close();
  expect(row).toMatchObject({ version: expect.any(String) });
  expect(isWalSafe(String(Object.values(row ?? {})[0]))).toBe(true);
});

const SOUND = ["3.51.3", "3.51.4", "3.52.0", "3.53.0", "4.0.0", "10.0.0"];
const MENDED = ["3.50.7", "3.50.12", "3.44.6"];
it.each([...SOUND, ...MENDED])("finds write-ahead logging sound in SQLite %s", (version) => {
  expect(isWalSafe(version)).toBe(true);
});

const UNSOUND = ["3.51.2", "3.51.0", "3.50.6", "3.49.9", "3.45.1", "3.44.5", "3.43.9", "2.99.99"];
const NO_VERSION = ["", "undefined", "3.52", "3.52.x", " 3.52.0", "3.52.0-rc"];
it.each([...UNSOUND, ...NO_VERSION])("does not find it sound in SQLite %j", (version) => {
  expect(isWalSafe(version)).toBe(false);
});
