import type { PathEntries, RouteVersion } from "../map/route-version";

/**
 * The entry for a method, of the entries of one path and version. A method that none is about is
 * refused in the name of the first.
 */
export function entryFor(entries: PathEntries, method: string): RouteVersion {
  const asked = method === "HEAD" ? "GET" : method;
  return (
    entries.find(({ methods }) => methods?.some((name) => name === asked)) ??
    entries.find(({ methods }) => methods === undefined) ??
    entries[0]
  );
}

/** One entry for each path and version: the one for the method. */
export function entriesFor(
  entries: readonly RouteVersion[],
  method: string,
): readonly RouteVersion[] {
  const groups = new Map<string, PathEntries>();
  for (const entry of entries) {
    const key = `${entry.path} ${entry.version}`;
    const [first, ...others] = groups.get(key) ?? [];
    groups.set(key, first ? [first, ...others, entry] : [entry]);
  }
  return [...groups.values()].map((group) => entryFor(group, method));
}
