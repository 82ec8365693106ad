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
