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
  [/\b(it|its|and|of|the) kin\b/i, "name them"],
  [/\bthat which\b|\bthe like\b/i, "name it"],
  [/\b(app|file|place|one) that is there\b/i, "your app, an existing file"],
  [/\bbears? (`|the|an? )/i, "has"],
  [/\bsee(s)? to (it|that)\b/i, "makes sure"],
  [/\bgets round\b|\bin its stead\b/i, "instead"],
  [/\bis to be\b|\bare to be\b/i, "must be"],
];

/** Texts whose wording is settled elsewhere, and quotations. */
const isOurs = (path: string) => !path.startsWith("docs/contract/") && path !== "CHANGELOG.md";

/** Written by `npm run bench`, in sentences whose length is that of the measured values. */
const GENERATED = new Set(["README.md", "docs/hosting/sizing.md"]);

/** The lines of prose of a document: neither code nor quoted. */
function proseOf(text: string): string[] {
  return text
    .replace(/^ *```[\s\S]*?^ *```$/gm, (block) => block.replace(/[^\n]/g, ""))
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
  const ours = documents().filter(({ path }) => isOurs(path));

  expect(ours.length).toBeGreaterThan(50);
  expect(ours.flatMap(({ path, text }) => privateWordsIn(path, text))).toEqual([]);
});

/** The comments of the house's code, line by line; code before a comment on its line is blanked. */
function commentsOf(path: string): string[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .map((line) => (/^\s*(\*|\/\*|\/\/)/.test(line) ? line.replace(/`[^`]*`/g, "``") : ""));
}

const sources = execFileSync(
  "git",
  ["ls-files", "lib", "components", "app", "cli", "next-config"],
  {
    encoding: "utf8",
  },
)
  .split("\n")
  .filter((path) => /\.(tsx?|mjs)$/.test(path));

test("use the field's words in comments, not private ones", () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.flatMap((path) => privateWordsIn(path, commentsOf(path).join("\n")))).toEqual([]);
});

test("keeps comments within 100 columns", () => {
  const written = sources.filter((path) => path !== "components/panel/causes.ts");
  const long = written.flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line, at) =>
        /^\s*(\*|\/\*|\/\/)/.test(line) && line.length > 100 && !/https?:|biome-ignore/.test(line)
          ? [`${path}:${at + 1}`]
          : [],
      ),
  );

  expect(long).toEqual([]);
});

test("finds a private word in prose, and none in code", () => {
  expect(privateWordsIn("a.md", "It is rendered anew.")).toHaveLength(1);
  expect(privateWordsIn("a.md", "```ts\nanew();\n```\nSee `anew`.")).toEqual([]);
});

test("keeps prose within 100 columns", () => {
  const long = documents()
    .filter(({ path }) => isOurs(path) && !GENERATED.has(path))
    .flatMap(({ path, text }) =>
      proseOf(text)
        .map((line, at) => ({ line, where: `${path}:${at + 1}` }))
        .filter(
          ({ line }) => line.length > 100 && !/^\s*[|<[!]/.test(line) && / /.test(line.trim()),
        )
        .map(({ where }) => where),
    );

  expect(long).toEqual([]);
});
