import { type CalendarDate, parseCalendarDate } from "./calendar-date";

type Suffix = "" | `-${string}`;

/** `<major>.<minor>.<patch>` (SPEC.md 9.3), with a suffix such as `-beta.1` for a pre-release. */
export type SemanticVersion = `${number}.${number}.${number}${Suffix}`;

/** The day of a version, such as `2024-10-01`, with a suffix for a pre-release. */
export type DateVersion = `${CalendarDate}${Suffix}`;

/** A version of the contract that a route serves. */
export type ApiVersion = SemanticVersion | DateVersion;

const NUMBER = String.raw`(?:0|[1-9]\d*)`;
/** Numbers without a zero in front, or texts with a letter or hyphen (Semantic Versioning 2.0). */
const IDENTIFIER = String.raw`(?:${NUMBER}|\d*[A-Za-z-][\dA-Za-z-]*)`;
const SEMANTIC = String.raw`${NUMBER}\.${NUMBER}\.${NUMBER}`;
const DAY = String.raw`\d{4}-\d{2}-\d{2}`;
const VERSION = new RegExp(`^(${SEMANTIC}|${DAY})(?:-(${IDENTIFIER}(?:\\.${IDENTIFIER})*))?$`);

export function isApiVersion(text: string): text is ApiVersion {
  const core = VERSION.exec(text)?.[1];
  return core !== undefined && (core.includes(".") || parseCalendarDate(core) !== undefined);
}

/** Whether a version is `<major>.<minor>.<patch>` and no pre-release. */
export function isSemanticRelease(text: string): boolean {
  return new RegExp(`^${SEMANTIC}$`).test(text);
}

export function isPreRelease(version: ApiVersion): boolean {
  return VERSION.exec(version)?.[2] !== undefined;
}

/**
 * Sorts versions from the oldest: semantic ones by precedence, dates by day, and a pre-release
 * before its release. A date is newer than any semantic version of fewer than four digits.
 */
export function compareVersions(one: ApiVersion, other: ApiVersion): number {
  const [left, right] = [partsOf(one), partsOf(other)];
  const rank = compareLists(left.numbers, right.numbers, (a, b) => a - b);
  if (rank !== 0) return rank;
  if (left.suffix.length === 0 || right.suffix.length === 0) {
    return right.suffix.length - left.suffix.length;
  }
  return compareLists(left.suffix, right.suffix, compareIdentifiers);
}

function partsOf(version: ApiVersion) {
  const [, core = "", suffix] = VERSION.exec(version) ?? [];
  return { numbers: core.split(/[.-]/).map(Number), suffix: suffix?.split(".") ?? [] };
}

/** A list that begins as the other does, and ends sooner, comes first. */
function compareLists<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (one: Item, other: Item) => number,
): number {
  for (const [index, item] of left.entries()) {
    const against = right[index];
    if (against === undefined) return 1;
    const rank = compare(item, against);
    if (rank !== 0) return rank;
  }
  return left.length - right.length;
}

/** Numbers come before texts, and texts in the order of ASCII. */
function compareIdentifiers(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => (/^\d+$/.test(text) ? Number(text) : text));
  if (typeof left === "number" && typeof right === "number") return left - right;
  if (typeof left !== typeof right) return typeof left === "number" ? -1 : 1;
  return one < other ? -1 : Number(one > other);
}
