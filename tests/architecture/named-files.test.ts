import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "@babel/parser";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FILES = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .trim()
  .split("\n");
const SOURCES = FILES.filter((file) =>
  /^(?!tests\/|bench\/).+(?<!\.d)\.(?:[mc]?js|tsx?)$/.test(file),
);

/** A path, or the name of a file that a module or a page of the docs could be. */
const FILE_NAME =
  /(?<![\w@/.-])(?:[\w@%[\]-]+\/)*[\w.[\]-]*[\w\]-]\.(?:[mc]?js|tsx?|md|css)(?![\w-]|\.\w)/g;
/** What an app has, a build makes, or stands for any name. */
const NOT_IN_THE_REPOSITORY = new Set([
  "Next.js",
  "next.config.ts",
  "app/api/versions.ts",
  "demo-quote.tsx",
  "loading.tsx",
  "version-faults.mjs",
  "dist/lib/x.js",
  "lib/x.ts",
  "lib/x.tsx",
  "event-runtime.js",
  "public/event-runtime.js",
]);
/** Of Next and of browsers, and what stands for any name. */
const NAMES_OF_OTHERS = new Set(["onclick", "staging", "unstable_rethrow"]);

function read(file: string): string {
  return readFileSync(`${ROOT}${file}`, "utf8");
}

/** A module's comments, and all the rest of it. */
function takeApart(text: string, isJsx: boolean): { comments: string; code: string } {
  const { comments } = parse(text, {
    sourceType: "module",
    errorRecovery: true,
    plugins: ["typescript", ...(isJsx ? (["jsx"] as const) : [])],
  });
  const blank = (code: string, { start, end }: { start?: number | null; end?: number | null }) =>
    code.slice(0, start ?? 0) + " ".repeat((end ?? 0) - (start ?? 0)) + code.slice(end ?? 0);
  return {
    comments: (comments ?? []).map(({ value }) => value).join("\n"),
    code: (comments ?? []).reduce(blank, text),
  };
}

function missingFilesIn(text: string): string[] {
  const isThere = (name: string) =>
    NOT_IN_THE_REPOSITORY.has(name) ||
    FILES.some((file) => file === name || file.endsWith(`/${name}`));
  return [...text.matchAll(FILE_NAME)].flatMap(([name]) => (isThere(name) ? [] : name));
}

const parts = new Map(SOURCES.map((file) => [file, takeApart(read(file), file.endsWith("x"))]));

test("finds every file that a comment names", () => {
  expect(parts.size).toBeGreaterThan(300);
  const missing = [...parts].flatMap(([file, { comments }]) =>
    missingFilesIn(comments).map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("finds every name that a comment has in backticks", () => {
  const code = [...parts.values()].map((part) => part.code).join("\n");
  const known = new Set(code.match(/[A-Za-z_$][\w$]*/g));
  const missing = [...parts].flatMap(([file, { comments }]) =>
    [...comments.matchAll(/`([A-Za-z_$][\w$]*)(?:\(\))?`/g)].flatMap(([, name = ""]) =>
      known.has(name) || NAMES_OF_OTHERS.has(name) ? [] : `${file}: ${name}`,
    ),
  );
  expect(missing).toEqual([]);
});
