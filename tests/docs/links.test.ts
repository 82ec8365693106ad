import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import { MOVED_PAGES } from "@/app/docs/_site/moved-pages";
import { headingsOf, parsePage } from "@/app/docs/_site/parse-page";
import { docsPages } from "@/app/docs/_site/read-pages";
import { documents } from "./documents";

const pages = docsPages();
/** Every address of the docs, with the anchors of its page. */
const anchors = new Map<string, ReadonlySet<string>>([
  ["/docs/search", new Set()],
  ...pages.map(
    (page) =>
      [page.href, new Set(headingsOf(parsePage(page)).map(({ anchor }) => anchor))] as const,
  ),
]);

/** Links of a page to places of this site; those of other sites are theirs. */
function linksOf(page: { readonly text: string; readonly file: string | undefined }): string[] {
  return parsePage(page)
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === "link_open")
    .map((token) => String(token.attrGet("href")))
    .filter((href) => !/^[a-z][a-z0-9+.-]*:/i.test(href));
}

/** Why a link leads nowhere; undefined where it does. */
function whyDead(href: string, from: string): string | undefined {
  const [, path = "", anchor] = /^([^#]*)(?:#(.*))?$/.exec(href) ?? [];
  const target = anchors.get(path || from);
  if (!target) return path.startsWith("/demo") ? undefined : `${from} leads to ${href}: no page`;
  if (anchor && !target.has(anchor)) return `${from} leads to ${href}: no such heading`;
  return undefined;
}

describe("the docs", () => {
  test("have links that lead to pages and headings", () => {
    const links = pages.flatMap((page) => linksOf(page).map((href) => [href, page.href] as const));

    expect(links.length).toBeGreaterThan(30);
    expect(links.flatMap(([href, from]) => whyDead(href, from) ?? [])).toEqual([]);
  });

  test("lead from each former address to a page and a heading", () => {
    const dead = Array.from(MOVED_PAGES, ([slug, now]) => whyDead(now, `/docs/${slug}`));

    expect(dead.filter(Boolean)).toEqual([]);
    expect(pages.filter(({ slug }) => MOVED_PAGES.has(slug))).toEqual([]);
  });

  test("have a title on each page, and no address twice", () => {
    expect(pages.filter(({ text }) => !/^# \S/.test(text)).map(({ href }) => href)).toEqual([]);
    expect(new Set(pages.map(({ href }) => href)).size).toBe(pages.length);
  });
});

/** The records of decisions are read in the repository alone. */
const records = readdirSync("docs/decisions").map((name) => {
  const path = `docs/decisions/${name}`;
  return { path, text: readFileSync(path, "utf8") };
});

test("leads from README and the files of the docs to files that are there, read without the site", () => {
  const dead = [...documents(), ...records].flatMap(({ path, text }) =>
    linksOf({ text, file: undefined })
      .map((href) => href.replace(/#.*$/, ""))
      .filter((href) => href && !existsSync(posix.join(posix.dirname(path), href)))
      .map((href) => `${path} leads to ${href}`),
  );

  expect(dead).toEqual([]);
});
