import { existsSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { SQLITE_FILE_NAME } from "../../lib/replay/sqlite-store";

/** Where the embedded store may be tried, and what takes the traces of a trial away. */
export interface TrialDirectory {
  readonly directory: string;
  remove(): void;
}

/**
 * The app's own directory if its file is there. Else a folder below it that goes afterwards: a file
 * that this user made could be closed to the app's, and a file must not go while the app runs.
 *
 * @throws the file system's error if the directory can't be made or written
 */
export function trialDirectory(root: string, named: string): TrialDirectory {
  const own = resolve(root, named);
  if (existsSync(join(own, SQLITE_FILE_NAME))) return { directory: own, remove() {} };
  const made = mkdirSync(own, { recursive: true, mode: 0o700 });
  const directory = mkdtempSync(join(own, "doctor-"));
  return {
    directory,
    remove() {
      rmSync(directory, { recursive: true, force: true });
      if (made !== undefined) removeEmpty(own);
    },
  };
}

/** Leaves it if the app has begun to use it. */
function removeEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch {
    // Not empty, or gone.
  }
}
