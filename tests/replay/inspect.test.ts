import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createMemoryStore } from "@/lib/replay/memory-store";
import { ReplayStoreUnavailable } from "@/lib/replay/replay-store";
import { createSqliteStore } from "@/lib/replay/sqlite-store";
import { temporaryDirectory } from "../support/temporary-directory";

const EMBEDDED = { evictionPolicy: "noeviction", maxMemoryBytes: null, clockOffsetMs: null };

it("reports that the memory store refuses when it is full, and forgets at a restart", async () => {
  const store = createMemoryStore();
  const memory = { ...EMBEDDED, store: "memory", survivesRestart: false, roundTripMs: 0 };
  expect(await store.inspect?.()).toEqual(memory);
  expect(store.size).toBe(0);
});

it("reports that the SQLite store keeps its claims over a restart", async () => {
  const store = createSqliteStore({ directory: join(temporaryDirectory(), "claims") });
  onTestFinished(() => store.close());
  const sqlite = { ...EMBEDDED, store: "sqlite", survivesRestart: true };
  expect(await store.inspect?.()).toEqual({ ...sqlite, roundTripMs: expect.any(Number) });
  expect(await store.claim("a", Math.floor(Date.now() / 1000) + 3600)).toBe(true);
});

it("rejects a report of a SQLite store whose file can't be opened, or that is closed", async () => {
  const directory = join(temporaryDirectory(), "a file");
  writeFileSync(directory, "");
  const store = createSqliteStore({ directory });
  await expect(store.inspect?.()).rejects.toThrow(ReplayStoreUnavailable);
  await store.close();
  await expect(store.inspect?.()).rejects.toThrow("it was closed");
});
