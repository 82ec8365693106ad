import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A fresh directory that goes when the test does. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "service-ui-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
