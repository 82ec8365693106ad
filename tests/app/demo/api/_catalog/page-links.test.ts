import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageLinks } from "@/app/demo/api/_catalog/page-links";
import { ask } from "./ask";

const links = (search: string, total = 50) =>
  Object.fromEntries(
    pageLinks("/things", ask(search), total).map(({ rel, target }) => [rel, target]),
  );

describe("the links between pages", () => {
  const pages = (numbers: Readonly<Record<string, number>>) =>
    Object.fromEntries(
      Object.entries(numbers).map(([rel, page]) => [rel, `/things?page=${page}&limit=8`]),
    );
  it.each([
    ["the first page on, and not back", "", 50, { first: 1, next: 2, last: 7 }],
    ["the middle both ways", "page=3", 50, { first: 1, prev: 2, next: 4, last: 7 }],
    ["the last page back, and not on", "page=7", 50, { first: 1, prev: 6, last: 7 }],
    ["past the end to the last page", "page=99", 50, { first: 1, prev: 7, last: 7 }],
    ["the one page of an empty collection nowhere else", "", 0, { first: 1, last: 1 }],
  ])("lead from %s", (_, search, total, numbers) => {
    expect(links(search, total)).toEqual(pages(numbers));
  });

  it.each(["minimal", "full"])("keep the profile %s", (profile) => {
    expect(links(`profile=${profile}`).next).toContain(`profile=${profile}`);
  });

  it("keep the whole question", () => {
    const search = "q=%22tea%22&status=active&fields=slug,name&expand=reviews&profile=full";
    const next = new URL(links(search).next ?? "", "http://x");
    expect(next.search).toMatch(/^[\x21-\x7e]+$/);
    expect(ask(next.search)).toEqual({ ...ask(search), page: 2 });
  });

  it("visit every page once, followed by next", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 24 }),
        fc.integer({ min: 0, max: 120 }),
        (limit, total) => {
          const visited: number[] = [];
          for (let query = ask(`limit=${limit}`), more = true; more; ) {
            visited.push(query.page);
            const next = pageLinks("/things", query, total).find(({ rel }) => rel === "next");
            more = next !== undefined;
            if (next) query = ask(new URL(next.target, "http://x").search);
          }
          const pages = Math.max(1, Math.ceil(total / limit));
          expect(visited).toEqual(Array.from({ length: pages }, (_, index) => index + 1));
        },
      ),
    );
  });
});
