import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageLinks } from "@/app/demo/api/_catalog/page-links";
import { ask } from "./ask";

const links = (search: string, total = 50) =>
  Object.fromEntries(
    pageLinks("/things", ask(search), total).map(({ rel, target }) => [rel, target]),
  );

describe("the links between pages", () => {
  it("lead from the first page on, and not back", () => {
    expect(links("")).toEqual({
      first: "/things?page=1&limit=8",
      next: "/things?page=2&limit=8",
      last: "/things?page=7&limit=8",
    });
  });

  it("lead both ways from the middle", () => {
    expect(links("page=3")).toMatchObject({
      prev: "/things?page=2&limit=8",
      next: "/things?page=4&limit=8",
    });
  });

  it("lead from the last page back, and not on", () => {
    expect(Object.keys(links("page=7"))).toEqual(["first", "prev", "last"]);
  });

  it("lead from past the end to the last page", () => {
    expect(links("page=99").prev).toBe("/things?page=7&limit=8");
  });

  it.each(["minimal", "full"])("keep the profile %s", (profile) => {
    expect(links(`profile=${profile}`).next).toContain(`profile=${profile}`);
  });

  it("of an empty collection know one page", () => {
    expect(links("", 0)).toEqual({
      first: "/things?page=1&limit=8",
      last: "/things?page=1&limit=8",
    });
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
