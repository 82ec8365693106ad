import { existsSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { SQLITE_FILE_NAME } from "../../lib/replay/sqlite-store";

/**
 * A directory for trials of the embedded store, and a function that removes what the trials leave.
 */
export interface TrialDirectory {
  readonly directory: string;
  remove(): void;
}

/**
 * Returns the app's own directory if the store's file exists there, else a new folder inside, which
 * is deleted afterwards. A trial never creates the file in the app's directory, because the app's
 * user might have no access to it, and nobody may delete it while the app runs.
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

/** Removes the directory unless the app has begun to use it. */
function removeEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch {
    // The directory is not empty, or is gone.
  }
}
