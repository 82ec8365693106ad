import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { docsPages } from "@/app/docs/_site/read-pages";
import { referenceEntries } from "@/app/docs/_site/reference/entries";
import { type PublicName, readExports } from "@/app/docs/_site/reference/read-exports";

const entries = referenceEntries();
/** An entry such as a set-up file is imported for what it does, and offers no name. */
const withNames = entries
  .map(({ name, modules }) => [name, modules.flatMap(readExports)] as const)
  .filter(([, names]) => names.length > 0);

const hasExample = ({ docstring: { examples } }: PublicName) =>
  examples.some((text) => /^```tsx?\n[\s\S]+\n```$/.test(text));

/** A type may lead to one name of its page that has an example; all else has one of its own. */
function withoutExample(names: readonly PublicName[]): PublicName[] {
  const shown = new Set(names.filter(hasExample).map(({ name }) => name));
  const leads = ({ signature, docstring: { see } }: PublicName) =>
    /^(interface|type) /.test(signature) && see.length === 1 && see.every((to) => shown.has(to));
  return names.filter((one) => !shown.has(one.name) && !leads(one));
}

test("finds a name without an example, and a type that leads to none", () => {
  const [shown] = readExports("lib/registry/create-registry.ts").filter(hasExample);
  if (!shown) throw new Error("No name with an example.");
  const named = (name: string, signature: string, ...see: string[]) => {
    return { ...shown, name, signature, docstring: { ...shown.docstring, examples: [], see } };
  };
  const names = [
    shown,
    named("fine", "interface fine {}", shown.name),
    named("astray", "interface astray {}", "fine"),
    named("bare", "function bare(): void;", shown.name),
  ];

  expect(withoutExample(names).map(({ name }) => name)).toEqual(["astray", "bare"]);
});

describe.each(withNames)("%s", (name, names) => {
  const page = docsPages().find(({ slug }) => slug === `reference/${name}`);

  test("says of each of its names what it is", () => {
    const silent = names.filter(({ docstring }) => docstring.description === "");
    expect(silent.map((one) => `${one.name} in ${one.file}`)).toEqual([]);
  });

  test("shows an example of each of its names, or leads a type's reader to one", () => {
    expect(withoutExample(names).map((one) => `${one.name} in ${one.file}`)).toEqual([]);
  });

  test("keeps its examples within ten lines", () => {
    const long = names.filter(({ docstring: { examples } }) =>
      examples.some((text) => text.split("\n").length > 12),
    );
    expect(long.map((one) => `${one.name} in ${one.file}`)).toEqual([]);
  });

  test("has an entry for each of its names", () => {
    const missing = names.filter((one) => !page?.text.includes(`\n## ${one.name}\n`));
    expect(missing).toEqual([]);
  });
});

test("has a page for every entry of the package that offers a name", () => {
  const { exports } = JSON.parse(readFileSync("package.json", "utf8"));
  const offered = Object.keys(exports).filter((name) => name !== "./package.json");

  expect(offered.length).toBeGreaterThan(4);
  const documented = new Set(entries.map(({ specifier }) => specifier));
  const without = offered.filter((name) => !documented.has(`service-ui${name.slice(1)}`));
  expect(without).toEqual([]);
});
