import type { Link } from "../headers/link-header";

/** The parts of a link (RFC 8288). Each pattern matches where the match before it ended. */
const TARGET = /[\s,]*<([^<>]*)>/y;
const PARAMETER = /\s*;\s*([^\s=;,"]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/y;

/**
 * Reads a `Link` field's value: one entry for each relation of each link (RFC 8288, section 3).
 *
 * A link with an `anchor` is about another resource and is left out (section 3.2).
 *
 * Reading stops at the first text that is not a link. The links before it are returned.
 */
export function parseLinks(field: string): readonly Link[] {
  const links: Link[] = [];
  let at = 0;
  const read = (part: RegExp) => {
    part.lastIndex = at;
    const found = part.exec(field);
    if (found) at = part.lastIndex;
    return found;
  };
  for (let target = read(TARGET); target; target = read(TARGET)) {
    let relations: string | undefined;
    let elsewhere = false;
    for (let found = read(PARAMETER); found; found = read(PARAMETER)) {
      const value = found[2]?.replace(/\\(.)/g, "$1") ?? found[3] ?? "";
      const name = found[1]?.toLowerCase();
      // A second rel is ignored (RFC 8288, section 3.3).
      if (name === "rel") relations ??= value;
      if (name === "anchor") elsewhere = true;
    }
    if (elsewhere) continue;
    for (const rel of relations?.toLowerCase().split(/\s+/).filter(Boolean) ?? []) {
      links.push({ target: target[1] ?? "", rel });
    }
  }
  return links;
}
