import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { onTestFinished } from "vitest";

/** A fresh directory that goes when the test does. */
export function temporaryDirectory(parent = tmpdir()): string {
  const directory = mkdtempSync(join(parent, "service-ui-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A fresh directory in the checkout, where modules find its packages; it goes as the others do. */
export function directoryInCheckout(): string {
  const cache = resolve("node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  return temporaryDirectory(cache);
}

/** A fresh directory with these files, the text of each by its path. */
export function directoryWith(files: Readonly<Record<string, string>>): string {
  const directory = temporaryDirectory();
  for (const [path, text] of Object.entries(files)) writeInto(directory, path, text);
  return directory;
}

/** Writes a file, and the folders to it. */
export function writeInto(directory: string, path: string, text: string): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), text);
}
