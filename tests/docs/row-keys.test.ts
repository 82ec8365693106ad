import { parse } from "@babel/parser";
import { expect, test } from "vitest";
import { documents, fencesOf } from "./documents";

/** What the server knows of the user, as a handler has it. */
const WHO = /\b(props|context|cookies)\b/;
/** How a handler reads the key of its event's row: from the event, or taken out of it. */
const KEY = /\bevent\.rowKey\b|^(async )?\(\{[^)]*\browKey\b|\{[^{}]*\browKey\b[^{}]*\} = event\b/;

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The handlers of some code that read the row's key of their event: functions of one parameter. */
function handlersOfRows(code: string): readonly string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    else if (isNode(value)) {
      const text = code.slice(value.start, value.end);
      if (/Function/.test(value.type) && takesEvent(text) && KEY.test(text)) found.push(text);
      else for (const child of Object.values(value)) visit(child);
    }
  };
  visit(parse(code, OPTIONS).program.body);
  return found;
}

// A page shows pieces of files, too, which may end anywhere.
const OPTIONS = {
  sourceType: "module",
  errorRecovery: true,
  allowReturnOutsideFunction: true,
  plugins: ["typescript", "jsx"],
} as const satisfies Parameters<typeof parse>[1];

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

const takesEvent = (text: string) =>
  /^(async )?(function \w+)?\((event\b|\{)|^(async )?event =>/.test(text);

const handlers = documents().flatMap((document) =>
  fencesOf(document)
    .filter(({ language, code }) => language.startsWith("ts") && code.includes("rowKey"))
    .flatMap(({ code }) => handlersOfRows(code).map((text) => [document.path, text] as const)),
);

test("finds the handlers of rows in recipes and chapters", () => {
  const pages = new Set(handlers.map(([path]) => path));
  expect([...pages]).toEqual(
    expect.arrayContaining(["README.md", "docs/recipes/list.md", "docs/handbook/at-once.md"]),
  );
  expect(pages.size).toBeGreaterThan(15);
});

test("checks whose row a key names, in each handler that reads one", () => {
  // The key is the user's to change, so what it finds is held against what the server knows.
  expect(handlers.filter(([, text]) => !WHO.test(text))).toEqual([]);
});

test.each([
  "on('x', 'click', ({ rowKey }) => remove(rowKey));",
  "on('x', 'click', async (event) => { await remove(event.rowKey); });",
  "on('x', 'click', (event) => { const { rowKey: key = '' } = event; remove(key); });",
])("would tell of a handler that believes the key: %s", (code) => {
  const [believing = ""] = handlersOfRows(code);
  expect(believing).toContain("remove(");
  expect(WHO.test(believing)).toBe(false);
});
