import { describe, expect, test } from "vitest";
import { createSearch, type SearchEntry } from "@/components/site/docs-search/search-entries";

const entry = (heading: string, text: string, more: Partial<SearchEntry> = {}): SearchEntry => ({
  href: `/docs#${heading}`,
  page: "Page",
  heading,
  text,
  code: "",
  also: "",
  weight: 1,
  ...more,
});
const find = (entries: readonly SearchEntry[], query: string) =>
  createSearch(entries)(query, 8).map(({ heading }) => heading);

describe("a search", () => {
  test("finds the sections that have every word, in any order and by its beginning", () => {
    const entries = [
      entry("a", "the replay store"),
      entry("b", "the store"),
      entry("c", "replays"),
    ];

    expect(find(entries, "STORE repl")).toEqual(["a"]);
  });

  test("puts a heading before the text, and a whole word before the beginning of one", () => {
    const entries = [entry("x", "token"), entry("tokens", ""), entry("token", "")];

    expect(find(entries, "token")).toEqual(["token", "tokens", "x"]);
  });

  test("puts background reading last", () => {
    const entries = [entry("token", "", { weight: 0.5 }), entry("token too", "")];

    expect(find(entries, "token")).toEqual(["token too", "token"]);
  });

  test("lets no page fill every place", () => {
    const entries = Array.from({ length: 9 }, (_, at) => entry(`token ${at}`, ""));

    expect(find([...entries, entry("x", "token", { page: "Other" })], "token")).toHaveLength(4);
  });

  test.each(["", "  ", "!?", "nowhere"])("finds nothing for %j", (query) => {
    expect(find([entry("a", "text")], query)).toEqual([]);
  });

  test.each(["pathc", "authorze", "optimstic", "Optimisitc"])(
    "forgives the typo in %j",
    (query) => {
      const entries = [entry("patch", ""), entry("authorize", ""), entry("optimistic", "")];

      expect(find(entries, query)).toHaveLength(1);
    },
  );

  test("takes no word for a typo of another if the docs have it, or if it is short", () => {
    const entries = [entry("cast", ""), entry("cost", ""), entry("one", ""), entry("row", "")];

    expect(find(entries, "cast")).toEqual(["cast"]);
    expect(find(entries, "ore")).toEqual([]);
  });

  test("finds a section by what people call it, before the text of others", () => {
    const entries = [entry("x", "i18n"), entry("languages", "", { also: "i18n, translation" })];

    expect(find(entries, "i18n")).toEqual(["languages", "x"]);
  });

  test("shows some words around what was found, and says that they are cut", () => {
    const text = `${"before ".repeat(30)}needle ${"after ".repeat(60)}`;
    const [hit] = createSearch([entry("a", text)])("needle", 1);

    expect(hit?.excerpt).toMatch(/^… before .*needle after.* …$/);
    expect(hit?.excerpt.length).toBeLessThan(160);
  });
});
