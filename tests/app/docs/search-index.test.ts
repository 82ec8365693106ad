import { expect, test } from "vitest";
import { ALSO_CALLED } from "@/app/docs/_site/also-called";
import { docsPages } from "@/app/docs/_site/read-pages";
import { searchIndex } from "@/app/docs/_site/search-index";
import { createSearch } from "@/components/site/docs-search/search-entries";

const { pages, entries } = searchIndex();
const search = createSearch(entries);

test("has every page, and an entry for each of its sections", () => {
  expect(pages).toHaveLength(docsPages().length);
  expect(entries.map(({ href }) => href)).toContain("/docs/hosting/one-host#to-rotate-the-secret");
  expect(entries.filter(({ href, page }) => !href.startsWith("/docs") || !page)).toEqual([]);
});

test.each([
  ["install", "/docs/quick-start#1-install-it"],
  ["getting started", "/docs/quick-start"],
  ["redis", "/docs/hosting/redis"],
  ["cookie", "/docs/handbook/sessions"],
  ["csrf", "/docs/handbook/sessions#requests-from-other-sites-csrf"],
  ["test", "/docs/handbook/testing#what-to-test"],
  ["deploy", "/docs/handbook/adopting#before-you-deploy"],
])("has the answer to '%s' at the top", (query, address) => {
  expect(search(query, 8)[0]?.href).toBe(address);
});

test.each([
  ["i18n", "/docs/handbook/languages"],
  ["add a row", "/docs/recipes/list"],
  ["license", "/docs/deciding"],
  ["undo", "/docs/handbook/client-components"],
  ["deploy vercel", "/docs/hosting/serverless"],
  ["optimistic ui", "/docs/handbook/at-once"],
  ["drag and drop", "/docs/recipes/reorder-rows"],
  ["file upload", "/docs/recipes/uploads"],
  ["kuberntes", "/docs/hosting/kubernetes"],
  ["authorzie", "/docs/handbook/authorize"],
])("finds what people call '%s' among the first three", (query, address) => {
  const top = search(query, 3).map(({ href }) => href.replace(/#.*$/, ""));

  expect(top).toContain(address);
});

test("knows other words only for pages and sections that are there", () => {
  const there = new Set(entries.map(({ href }) => href));

  expect([...ALSO_CALLED.keys()].filter((href) => !there.has(href))).toEqual([]);
});

test.each([
  ["rotate secret", /rotate|secret/i],
  ["UI_RATE_LIMIT", /^\/docs\/handbook/],
  ["debounce", /^\/docs\/(?:handbook\/declare|reference)/],
  ["duplicate_dispatch", /^\/docs\/errors\/duplicate_dispatch/],
  ["setText", /^\/docs\/(?:handbook\/patch|reference)/],
])("leads %s near the top to where it is explained", (query, address) => {
  const top = search(query, 3).map(({ href }) => href);

  expect(top).toContainEqual(expect.stringMatching(address));
});
