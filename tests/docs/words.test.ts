import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { documents } from "./documents";

/**
 * Words of our own for what the field has a word for, and turns of phrase that make a reader parse
 * a sentence twice. What each should be is behind it.
 */
const PRIVATE_WORDS: ReadonlyArray<readonly [pattern: RegExp, instead: string]> = [
  [/\banew\b/i, "again"],
  [/\bunder way\b|\bon (its|their) way\b/i, "in flight"],
  [/\blet(s|ting)? go of\b|\bletGo\b/, "abort"],
  [/\bhearTyped\b|\bwhosoever\b|\bwhoever\b/i, "name the person or the program"],
  [/\bkin\b/i, "name them"],
  [/\blikewise\b|\b(its|their) like\b/i, "the same, similar"],
  [/\bhands? on\b|\bnone of its business\b/i, "pass on; does not"],
  [/\bmeans? nothing\b|\bnothing to say against\b|\bfor want of\b/i, "say what is wrong"],
  [/\bthat which\b|\bthe like\b/i, "name it"],
  [/\b(app|file|place|one) that is there\b/i, "your app, an existing file"],
  [/\bbears? (`|the|an? )/i, "has"],
  [/\bsee(s)? to (it|that)\b/i, "makes sure"],
  [/\bgets round\b|\bin its stead\b/i, "instead"],
  [/\bspeaks? first\b|\basked wrongly\b/i, "push updates; wrong arguments"],
  [/\bis to be\b|\bare to be\b/i, "must be"],
];

/** The docs and the changelog, without the contract, whose wording is settled elsewhere. */
const ours = [
  ...documents(),
  { path: "CHANGELOG.md", text: readFileSync("CHANGELOG.md", "utf8") },
].filter(({ path }) => !path.startsWith("docs/contract/"));

/** Written by `npm run bench`, in sentences whose length is that of the measured values. */
const GENERATED = new Set(["README.md", "docs/hosting/sizing.md"]);

/** A document with empty lines in place of its blocks of code. */
function withoutBlocks(text: string): string {
  return text.replace(/^ *```[\s\S]*?^ *```$/gm, (block) => block.replace(/[^\n]/g, ""));
}

/** The lines of prose of a document: neither code nor quoted. */
function proseOf(text: string): string[] {
  return withoutBlocks(text)
    .replace(/`[^`\n]*`/g, "``")
    .split("\n");
}

function privateWordsIn(path: string, text: string): string[] {
  return proseOf(text).flatMap((line, at) =>
    PRIVATE_WORDS.filter(([pattern]) => pattern.test(line)).map(
      ([pattern, instead]) => `${path}:${at + 1}: ${pattern.exec(line)?.[0]} (${instead})`,
    ),
  );
}

test("finds the field's words in the docs, not private ones", () => {
  expect(ours.length).toBeGreaterThan(50);
  expect(ours.flatMap(({ path, text }) => privateWordsIn(path, text))).toEqual([]);
});

const sources = execFileSync(
  "git",
  ["ls-files", "lib", "components", "app", "cli", "next-config"],
  {
    encoding: "utf8",
  },
)
  .split("\n")
  .filter((path) => /\.(tsx?|mjs)$/.test(path));

test("uses the field's words in comments and in the texts that the code writes", () => {
  // Templates are texts, and no code to leave out.
  const textsOf = (path: string) => readFileSync(path, "utf8").replaceAll("`", '"');

  expect(sources.length).toBeGreaterThan(200);
  expect(sources.flatMap((path) => privateWordsIn(path, textsOf(path)))).toEqual([]);
});

/** Where a line is longer than 100 columns, of those that could be broken. */
function longLines(path: string, lines: readonly string[], mayBeBroken: (line: string) => boolean) {
  return lines.flatMap((line, at) =>
    line.length > 100 && mayBeBroken(line) ? [`${path}:${at + 1}`] : [],
  );
}

const isComment = (line: string) =>
  /^\s*(\*|\/\*|\/\/)/.test(line) && !/https?:|biome-ignore/.test(line);
/** Neither a table, a link, HTML nor one long word. */
const isProse = (line: string) => !/^\s*[|<[!]/.test(line) && / /.test(line.trim());

test("keeps comments within 100 columns", () => {
  const linesOf = (path: string) => readFileSync(path, "utf8").split("\n");

  expect(sources.flatMap((path) => longLines(path, linesOf(path), isComment))).toEqual([]);
});

test("finds a long line of a comment and of prose, and none in a table", () => {
  const long = "word ".repeat(21);

  expect(longLines("a.ts", ["code", ` * ${long}`], isComment)).toEqual(["a.ts:2"]);
  expect(longLines("a.md", [long, `| ${long} |`], isProse)).toEqual(["a.md:1"]);
});

test("finds a private word in prose, and none in code", () => {
  expect(privateWordsIn("a.md", "It is rendered anew.")).toHaveLength(1);
  expect(privateWordsIn("a.md", "```ts\nanew();\n```\nSee `anew`.")).toEqual([]);
});

test("keeps prose within 100 columns", () => {
  const written = ours.filter(({ path }) => !GENERATED.has(path));

  const long = written.flatMap(({ path, text }) =>
    longLines(path, withoutBlocks(text).split("\n"), isProse),
  );
  expect(long).toEqual([]);
});
