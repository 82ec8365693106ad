/**
 * The part of the `node:sqlite` interface that the store uses. Two libraries offer this interface.
 */
export interface SqliteDatabase {
  readonly isTransaction: boolean;
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  close(): void;
}

export interface SqliteStatement {
  run(...parameters: (number | string | Uint8Array)[]): { changes: number | bigint };
  get(...parameters: (number | Uint8Array)[]): unknown;
}

export interface SqliteLibrary {
  readonly DatabaseSync: new (path: string, options: { timeout: number }) => SqliteDatabase;
}

interface SqliteRuntime {
  readonly versions: { readonly node?: string; readonly sqlite?: string };
  getBuiltinModule?(id: string): object | undefined;
}

/** The first release of Node in which `node:sqlite` is a release candidate. */
const BUILT_IN_SINCE = [24, 15] as const;

/**
 * Loads the best library for this runtime: `node:sqlite` if Node is 24.15 or later and its SQLite
 * can't lose commits (see `isWalSafe`), else `@photostructure/sqlite`. The choice depends on the
 * runtime alone, because two libraries in one process lose each other's locks on a file.
 */
export async function loadSqlite(runtime: SqliteRuntime = process): Promise<SqliteLibrary> {
  if (hasBuiltIn(runtime)) {
    // An `import` would make bundlers try to resolve the module, even on a runtime that lacks it.
    const builtIn = runtime.getBuiltinModule?.("node:sqlite");
    if (builtIn !== undefined) return builtIn as SqliteLibrary; // the types of Node 20 do not know it
  }
  return import("@photostructure/sqlite");
}

function hasBuiltIn({ versions }: SqliteRuntime): boolean {
  const [major = 0, minor = 0] = (versions.node ?? "").split(".").map(Number);
  const [sinceMajor, sinceMinor] = BUILT_IN_SINCE;
  const recent = major > sinceMajor || (major === sinceMajor && minor >= sinceMinor);
  return recent && isWalSafe(versions.sqlite ?? "");
}

/** The first release without the fault in write-ahead logging, and the back-ported fixes. */
const FIXED_IN = [3, 51, 3] as const;
const BACKPORTS = new Map([
  ["3.50", 7],
  ["3.44", 6],
]);

/**
 * Whether write-ahead logging is sound in this release. Before 3.51.3, except in the back-ports
 * 3.50.7 and 3.44.6, two writers could lose a commit. False for a text that is not a version.
 *
 * @param version as `sqlite_version()` gives it, `major.minor.patch`
 */
export function isWalSafe(version: string): boolean {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  if (match === null) return false;
  const [major = 0, minor = 0, patch = 0] = match.slice(1).map(Number);
  const backport = BACKPORTS.get(`${major}.${minor}`);
  if (backport !== undefined) return patch >= backport;
  const [fixedMajor, fixedMinor, fixedPatch] = FIXED_IN;
  if (major !== fixedMajor) return major > fixedMajor;
  return minor > fixedMinor || (minor === fixedMinor && patch >= fixedPatch);
}
