import { posix } from "node:path";
import { VERSIONING } from "./contents";

/**
 * The address on the site of a link as Markdown files have it: relative to the file, ending in
 * `.md`. Other addresses stay as they are.
 *
 * @param file the file that holds the link, from the root of the project; undefined for a page that
 *   is made
 */
export function resolveLink(link: string, file: string | undefined): string {
  const [, path = "", fragment = ""] = /^([^#]*)(#.*)?$/.exec(link) ?? [];
  if (!path || path.startsWith("/") || /^[a-z][a-z0-9+.-]*:/i.test(path)) return link;
  if (!path.endsWith(".md") || file === undefined) return link;
  const target = posix.join(posix.dirname(file), path);
  return (
    target
      .replace(VERSIONING, "docs/versioning")
      .replace(/^docs/, "/docs")
      .replace(/(?:\/index)?\.md$/, "") + fragment
  );
}
