import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { nextVersion, released, unreleasedOf } from "../../scripts/changes.mjs";

const changelogOf = (unreleased: string) =>
  `# Changelog\n\n## [Unreleased]\n\n${unreleased}## [1.4.2] - 2026-01-31\n\n### Added\n\n- One.\n`;

it.each([
  ["1.4.2", "### Fixed\n\n- A.\n\n", "1.4.3"],
  ["1.4.2", "### Added\n\n- A.\n\n### Fixed\n\n- B.\n\n", "1.5.0"],
  ["1.4.2", "### Changed\n\n- A.\n\n", "1.5.0"],
  ["1.4.2", "### Changed\n\n- A.\n\n### Removed\n\n- B.\n\n", "2.0.0"],
  ["0.4.2", "### Removed\n\n- A.\n\n", "0.5.0"],
])("takes the version after %s from the kinds of its changes", (current, unreleased, next) => {
  expect(nextVersion(current, changelogOf(unreleased))).toBe(next);
});

it("releases the manifests' own version first", () => {
  const changelog = readFileSync("CHANGELOG.md", "utf8").replace(/^## \[\d[\s\S]*/m, "");
  expect(nextVersion("0.1.0", changelog)).toBe("0.1.0");
  expect(unreleasedOf(changelog)).toMatch(/^### Added\n/);
});

it("dates what was unreleased, and leaves nothing unreleased", () => {
  const changelog = released(changelogOf("### Fixed\n\n- A.\n\n"), "1.4.3", "2026-02-28");
  expect(changelog).toContain("## [1.4.3] - 2026-02-28\n\n### Fixed\n\n- A.\n\n## [1.4.2]");
  expect(unreleasedOf(changelog)).toBe("");
});
