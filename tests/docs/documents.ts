import { readFileSync } from "node:fs";
import { parsePage, readFence } from "@/app/docs/_site/parse-page";
import { docsPages } from "@/app/docs/_site/read-pages";

/** A Markdown text of the project. */
export interface Document {
  /** From the root of the project. */
  readonly path: string;
  readonly text: string;
}

export interface Fence {
  readonly document: string;
  readonly language: string;
  /** What it is called by its text; undefined where it is a piece of a file. */
  readonly file: string | undefined;
  readonly code: string;
  /** Of the fence's first line. */
  readonly line: number;
}

const READMES = [
  "README.md",
  "lib/service-ui/README.md",
  "lib/service-ui/AGENTS.md",
  "lib/versioning/README.md",
];

/** Each README, what assistants read, and everything that is written for the site; not what is made from code. */
export function documents(): readonly Document[] {
  const written = docsPages().flatMap(({ file, text }) =>
    file === undefined ? [] : [{ path: file, text }],
  );
  return [...READMES.map((path) => ({ path, text: readFileSync(path, "utf8") })), ...written];
}

/** The fences of a document, with the names that stand above them. */
export function fencesOf({ path, text }: Document): Fence[] {
  return parsePage({ text, file: undefined })
    .filter(({ type }) => type === "fence")
    .map((fence) => {
      const line = (fence.map?.[0] ?? 0) + 1;
      return { document: path, ...readFence(fence), code: fence.content, line };
    });
}
