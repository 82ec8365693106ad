import type { Token } from "markdown-it";
import { type Live, readLive } from "./parse-page";
import type { DocsPage } from "./read-pages";

/** What a page shows live. Its modules are files of the page. */
export interface LiveExample extends Pick<Live, "name" | "element" | "file"> {
  readonly slug: string;
  /** Those around a page of an app, the outermost first. */
  readonly layouts: readonly string[];
}

/**
 * What a page shows live, in its order.
 *
 * @throws SyntaxError for a comment that names a file or a component that its page doesn't show
 */
export function examplesOf(
  page: DocsPage,
  tokens: readonly Token[],
  shown: ReadonlyMap<string, string>,
): LiveExample[] {
  const where = page.file ?? page.href;
  return tokens.flatMap((token) => {
    const live = readLive(token);
    if (!live) return [];
    const { name, element, file } = live;
    const view = shown.get(file);
    if (element === undefined) return view === undefined ? [] : pagesOf(page, shown);
    if (view === undefined) throw new SyntaxError(`${where} shows no file ${file} to be live.`);
    if (!new RegExp(`^export (?:async )?function ${name}\\b`, "m").test(view)) {
      throw new SyntaxError(`${where}: ${file} exports no component ${name}.`);
    }
    return [{ slug: page.slug, name, element, file, layouts: [] }];
  });
}

/** All pages of an example, because they lead to one another. */
function pagesOf({ slug }: DocsPage, shown: ReadonlyMap<string, string>): LiveExample[] {
  return [...shown.keys()].flatMap((file) => {
    const [, name] = /^app\/(.+)\/page\.tsx$/.exec(file) ?? [];
    if (name === undefined) return [];
    const layouts = [...shown.keys()].filter(
      (other) => other.endsWith("/layout.tsx") && file.startsWith(other.replace("layout.tsx", "")),
    );
    return [{ slug, name, element: undefined, file, layouts: layouts.sort(byDepth) }];
  });
}

const byDepth = (one: string, other: string) => one.length - other.length;
