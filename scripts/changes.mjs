const UNRELEASED = /## \[Unreleased\]\n([\s\S]*?)(?=\n## \[|$)/;

/** What `CHANGELOG.md` lists under _Unreleased_: an empty text if nothing. */
export function unreleasedOf(changelog) {
  return UNRELEASED.exec(changelog)?.[1].trim() ?? "";
}

/**
 * The version of the next release. Before the first one it is the manifests' own. Afterwards
 * _Removed_ raises the first number, _Added_ and _Changed_ the second, anything else the third; in
 * versions below 1.0.0, _Removed_ raises the second.
 *
 * @param {string} current of the manifests: `1.2.3`
 * @param {string} changelog
 */
export function nextVersion(current, changelog) {
  if (!/^## \[\d/m.test(changelog)) return current;
  const [major, minor, patch] = current.split(".").map(Number);
  const headings = unreleasedOf(changelog);
  if (/^### Removed$/m.test(headings) && major > 0) return `${major + 1}.0.0`;
  if (/^### (Removed|Added|Changed)$/m.test(headings)) return `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${patch + 1}`;
}

/**
 * The changelog of a release: what was unreleased stands under the version and its date.
 *
 * @param {string} changelog
 * @param {string} version
 * @param {string} date `2026-01-31`
 */
export function released(changelog, version, date) {
  return changelog.replace("## [Unreleased]", `## [Unreleased]\n\n## [${version}] - ${date}`);
}
