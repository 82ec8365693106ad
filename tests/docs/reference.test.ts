import { describe, expect, test } from "vitest";
import { docsPages } from "@/app/docs/_site/read-pages";
import { ENTRIES } from "@/app/docs/_site/reference/entries";
import { readExports } from "@/app/docs/_site/reference/read-exports";
import { packageEntries } from "./package-entries";

describe.each(ENTRIES.map((entry) => [entry.name, entry] as const))("%s", (name, entry) => {
  const names = entry.modules.flatMap(readExports);
  const page = docsPages().find(({ slug }) => slug === `reference/${name}`);

  test("says of each of its names what it is", () => {
    expect(names.length).toBeGreaterThan(0);
    const silent = names.filter(({ docstring }) => docstring.description === "");
    expect(silent.map((one) => `${one.name} in ${one.file}`)).toEqual([]);
  });

  test("has an entry for each of its names", () => {
    const missing = names.filter((one) => !page?.text.includes(`\n## ${one.name}\n`));
    expect(missing).toEqual([]);
  });
});

test("every entry of the package has a page", () => {
  const documented = new Set(ENTRIES.flatMap(({ specifier }) => specifier ?? []));
  const without = [...packageEntries().keys()].filter((specifier) => !documented.has(specifier));

  expect(without).toEqual([]);
});
