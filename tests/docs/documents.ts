import { readFileSync } from "node:fs";
import { fencesIn, type PageFence } from "@/app/docs/_site/page-files";
import { docsPages } from "@/app/docs/_site/read-pages";

/** A Markdown text of the project. */
export interface Document {
  /** From the root of the project. */
  readonly path: string;
  readonly text: string;
}

export interface Fence extends PageFence {
  readonly document: string;
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
  return fencesIn(text).map((fence) => ({ document: path, ...fence }));
}
