import { describe, expect, test } from "vitest";
import { docsPages } from "@/app/docs/_site/read-pages";
import { referenceEntries } from "@/app/docs/_site/reference/entries";
import { type PublicName, readExports } from "@/app/docs/_site/reference/read-exports";
import { PACKAGE_SOURCES } from "../../scripts/packages.mjs";

const entries = referenceEntries();
/** An entry such as a set-up file is imported for what it does, and offers no name. */
const withNames = entries
  .map(({ name, modules }) => [name, modules.flatMap(readExports)] as const)
  .filter(([, names]) => names.length > 0);

const hasExample = ({ docstring: { examples } }: PublicName) =>
  examples.some((text) => /^```tsx?\n[\s\S]+\n```$/.test(text));

/** A reader of a type or a constant sees it in the examples of the functions that use it. */
const isFunction = ({ signature }: PublicName) => /^(async )?function /.test(signature);

describe.each(withNames)("%s", (name, names) => {
  const page = docsPages().find(({ slug }) => slug === `reference/${name}`);

  test("says of each of its names what it is", () => {
    const silent = names.filter(({ docstring }) => docstring.description === "");
    expect(silent.map((one) => `${one.name} in ${one.file}`)).toEqual([]);
  });

  test("shows an example of each of its functions", () => {
    const bare = names.filter((one) => isFunction(one) && !hasExample(one));
    expect(bare.map((one) => `${one.name} in ${one.file}`)).toEqual([]);
  });

  test("has an entry for each of its names", () => {
    const missing = names.filter((one) => !page?.text.includes(`\n## ${one.name}\n`));
    expect(missing).toEqual([]);
  });
});

test("has a page for every entry of the packages that offers a name", () => {
  const offered = PACKAGE_SOURCES.map(([name]) => name);

  expect(offered.length).toBeGreaterThan(4);
  const documented = new Set(entries.map(({ specifier }) => specifier));
  const without = offered.filter((name) => !documented.has(name));
  expect(without).toEqual([]);
});
