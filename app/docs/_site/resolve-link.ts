import { posix } from "node:path";

/**
 * The address on the site of a link as Markdown files have it: relative to the file, ending in
 * `.md`. Other addresses stay as they are.
 *
 * @param file the file that holds the link, below `docs/`; undefined for a page that is made
 */
export function resolveLink(link: string, file: string | undefined): string {
  const [, path = "", fragment = ""] = /^([^#]*)(#.*)?$/.exec(link) ?? [];
  if (!path || path.startsWith("/") || /^[a-z][a-z0-9+.-]*:/i.test(path)) return link;
  if (!path.endsWith(".md") || file === undefined) return link;
  const slug = posix.join(posix.dirname(file), path).slice(0, -".md".length);
  return `${slug === "index" ? "/docs" : `/docs/${slug}`}${fragment}`;
}
