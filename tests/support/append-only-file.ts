import { readdirSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";

/**
 * Leaves of a killed server's append-only file what a power cut does if the disk was last written
 * when this key had come: everything up to it, and of the next record the first bytes.
 *
 * @param directory of the server
 * @param tornBytes of the next record
 */
export function cutAppendOnlyFile(directory: string, lastKey: string, tornBytes = 0): void {
  const folder = join(directory, "appendonlydir");
  const name = readdirSync(folder).find((file) => file.endsWith(".incr.aof"));
  if (name === undefined) throw new Error("The server has written no append-only file.");
  const path = join(folder, name);
  const records = readFileSync(path);
  const key = records.indexOf(`\r\n${lastKey}\r\n`);
  const next = records.indexOf("\r\n*", key);
  if (key < 0 || next < 0) throw new Error("No record of the key is followed by another.");
  truncateSync(path, next + "\r\n".length + tornBytes);
}
