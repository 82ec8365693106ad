import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";
import { nodesOf, type SyntaxNode, sourceModules } from "../support/source-modules";

const STATIC = fileURLToPath(new URL("../../.next/static/", import.meta.url));

const definitions = sourceModules().filter(({ path }) => path.endsWith(".ui.ts"));
const fileNames = definitions.map(({ path }) => basename(path, ".ts"));
const functionNames = definitions.flatMap(({ program }) => [...namesOf(program)]);
const secrets = [...new Set([...fileNames, ...functionNames])];

test("knows the names of definitions' files and of the functions in them", () => {
  expect(secrets).toEqual(expect.arrayContaining(["showArticleState", "sign-up.ui"]));
});

test.each(["/", "/demo"])("shows none of them at %s, as HTML or as Flight", async (path) => {
  const html = await fetch(inject("baseUrl") + path);
  const flight = await fetch(inject("baseUrl") + path, { headers: { RSC: "1" } });

  expect(flight.headers.get("content-type")).toMatch(/^text\/x-component\b/);
  for (const text of [await html.text(), await flight.text()]) {
    expect(text).toContain("demo.article");
    expect(leaksIn(text)).toEqual([]);
  }
});

test.each(["/demo/frameworks", "/demo/plain", "/demo/languages", "/docs/search"])(
  "shows none of them in the HTML of %s",
  async (path) => {
    const html = await (await fetch(inject("baseUrl") + path)).text();

    expect(html).toContain("data-ui-event-manifest");
    expect(leaksIn(html)).toEqual([]);
  },
);

test("shows none of them in any file that browsers load", () => {
  const files = readdirSync(STATIC, { recursive: true, encoding: "utf8" })
    .map((name) => join(STATIC, name))
    .filter((path) => statSync(path).isFile());
  const leaks = files.flatMap((path) =>
    leaksIn(path + readFileSync(path, "latin1")).map((name) => `${path}: ${name}`),
  );

  expect(files.some((path) => path.endsWith(".js"))).toBe(true);
  expect(leaks).toEqual([]);
});

test("finds a name where it is shown on purpose, on a component's source page", async () => {
  const response = await fetch(`${inject("baseUrl")}/demo/source/article`);

  expect(leaksIn(await response.text())).toEqual(
    expect.arrayContaining(["article.ui", "showArticleState"]),
  );
});

function leaksIn(text: string): string[] {
  return secrets.filter((name) => text.includes(name));
}

/** Every name that a module gives to a function or a class. */
function* namesOf(program: SyntaxNode): Generator<string> {
  for (const node of nodesOf(program)) {
    const isFunction = /^(Function|Class)Declaration$/.test(node.type);
    const isBound =
      node.type === "VariableDeclarator" &&
      /^(ArrowFunction|Function|Class)Expression$/.test(Object(node.init).type);
    if (isFunction || isBound) yield String(Object(node.id).name);
  }
}
