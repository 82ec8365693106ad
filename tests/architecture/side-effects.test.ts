import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { nodesOf, sourceModules } from "../support/source-modules";

const { sideEffects } = JSON.parse(readFileSync("lib/service-ui/package.json", "utf8"));

/** Whether a bundler keeps a module of the package of which nothing is used. */
const isKept = (path: string) =>
  sideEffects.some((pattern: string) => {
    const [folder = "", name = ""] = pattern.replace("**/", "").split("/");
    const parts = path.split("/");
    if (parts.at(-2) !== folder) return false;
    return name === "*" || parts.at(-1) === name.replace(".*", "");
  });

test("the package declares each module that it imports for its effects alone", () => {
  const imported = sourceModules()
    // Node runs the command as it is, and no bundler takes anything from it.
    .filter(({ path }) => path.startsWith("lib/service-ui/") && !path.endsWith("/bin.js"))
    .flatMap(({ path, program }) =>
      [...nodesOf(program)]
        .filter(({ type, specifiers }) => type === "ImportDeclaration" && !Object(specifiers)[0])
        .map(({ source }) => String(Object(source).value))
        .filter((source) => source.startsWith("."))
        .map((source) => posix.join(posix.dirname(path), source)),
    );
  expect(imported.length).toBeGreaterThan(2);
  expect(imported.filter((path) => !isKept(path))).toEqual([]);
});
