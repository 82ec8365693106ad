/**
 * A process that claims on the SQLite file of the directory it is given, as told by its parent.
 *
 * It answers the keys it won. Every answer is written before the next claim begins, so what the
 * parent read is what was acknowledged.
 */
import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { createSqliteStore } from "@/lib/replay/sqlite-store";
import { PATIENCE_MS } from "./patience";

const [directory = "", expiresAt = ""] = process.argv.slice(2);
const store = createSqliteStore({ directory, timeoutMs: PATIENCE_MS });
writeSync(1, "ready\n");

/** A line is `<prefix> <count>`: claim that many keys, one after the other. */
for await (const line of createInterface({ input: process.stdin })) {
  const [prefix, count] = line.split(" ");
  for (let index = 0; index < Number(count); index++) {
    const key = `${prefix}/${index}`;
    if (await store.claim(key, Number(expiresAt))) writeSync(1, `won ${key}\n`);
  }
  writeSync(1, "done\n");
}
await store.close();
