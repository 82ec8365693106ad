import { posix } from "node:path";
import { expect, test } from "vitest";
import { literalText, nodesOf, type SourceModule, sourceModules } from "./source-modules";

/** What the panel may import: the library of the browser, React. */
const ALLOWED = /^(components\/(panel|ui)\/|lib\/(protocol|runtime|address)\/|react(-dom)?$)/;

test("imports nothing of this app into the panel, which every app may mount", () => {
  const own = sourceModules().filter(({ path }) => /^components\/panel\//.test(path));
  const imported = own.flatMap((module) =>
    importsOf(module).map((target) => `${module.path} imports ${target}`),
  );

  expect(imported).toContain(
    "components/panel/dock.tsx imports components/panel/wire/use-interactions",
  );
  expect(imported.filter((line) => !ALLOWED.test(line.split(" imports ")[1] ?? ""))).toEqual([]);
});

/** Every module that a module imports, from the root of the project. */
function importsOf({ path, program }: SourceModule): string[] {
  return [...nodesOf(program)].flatMap((node) => {
    const named = /^(Import|Export)/.test(node.type) ? literalText(node.source) : undefined;
    if (named === undefined) return [];
    return named.startsWith(".") ? posix.join(posix.dirname(path), named) : named;
  });
}
