import type { DocsIndex, SearchEntry } from "../../../components/site/docs-search/search-entries";
import { ALSO_CALLED } from "./also-called";
import { CONTENTS } from "./contents";
import { parsePage, textOf } from "./parse-page";
import { type DocsPage, docsPages } from "./read-pages";

const WEIGHTS = new Map(CONTENTS.map(({ title, weight = 1 }) => [title, weight]));

/**
 * The pages, and an entry for each section of each, for `scripts/build-docs-index.mjs` to write
 * down.
 */
export function searchIndex(): DocsIndex {
  const pages = docsPages();
  return {
    pages: pages.map(({ section, href, title }) => ({ section, href, title })),
    entries: pages.flatMap(entriesOf),
  };
}

function entriesOf(page: DocsPage): SearchEntry[] {
  const entries = [{ href: page.href, page: page.title, heading: "", text: "", code: "" }];
  const tokens = parsePage(page);
  for (const [at, token] of tokens.entries()) {
    const last = entries.at(-1);
    if (token.type === "inline" && last) {
      const opened = tokens[at - 1];
      const isTitle = opened?.type === "heading_open" && opened.tag === "h1";
      if (opened?.type === "heading_open" && !isTitle) {
        const href = `${page.href}#${opened.attrGet("id")}`;
        entries.push({ href, page: page.title, heading: textOf(token), text: "", code: "" });
      } else if (!isTitle) last.text += ` ${textOf(token)}`;
    } else if (token.type === "fence" && last) {
      last.code += ` ${token.content.replace(/\s+/g, " ")}`;
    }
  }
  const weight = WEIGHTS.get(page.section) ?? 1;
  return entries.map((entry) => ({
    ...entry,
    also: ALSO_CALLED.get(entry.href) ?? "",
    text: entry.text.trim(),
    code: entry.code.trim(),
    weight,
  }));
}
