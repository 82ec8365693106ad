import { expect, test } from "vitest";
import { nodesOf, type SourceModule, sourceModules } from "./source-modules";

const LIBRARY = /^(lib|components\/(ui|panel))\//;

test("finds no path of the demo in the library", () => {
  const own = sourceModules().filter(({ path }) => LIBRARY.test(path));

  expect(own.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["lib/versioning/problem.ts", "components/panel/dock.tsx"]),
  );
  expect(own.flatMap(demoPathsIn)).toEqual([]);
});

/** What a module's strings say of the demo; its comments may take it as an example. */
function demoPathsIn({ path, program }: SourceModule): string[] {
  return [...nodesOf(program)].flatMap(({ type, value }) => {
    if (type !== "Literal" && type !== "TemplateElement") return [];
    const text = type === "Literal" ? value : Object(value).raw;
    return typeof text === "string" && text.includes("/demo") ? [`${path}: ${text}`] : [];
  });
}
