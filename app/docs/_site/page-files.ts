import { parsePage, readFence } from "./parse-page";
import type { DocsPage } from "./read-pages";

export interface PageFence {
  readonly language: string;
  /** What it is called by its text; undefined if it is a piece of a file. */
  readonly file: string | undefined;
  readonly code: string;
  /** Of the fence's first line. */
  readonly line: number;
}

/** The fences of a page, with the names that stand above them. */
export function fencesIn(text: string): PageFence[] {
  return parsePage({ text, file: undefined })
    .filter(({ type }) => type === "fence")
    .map((fence) => {
      const line = (fence.map?.[0] ?? 0) + 1;
      return { ...readFence(fence), code: fence.content, line };
    });
}

/** The files that a page shows, by name, as they are in the end; an excerpt has no name. */
export function filesIn({ text }: Pick<DocsPage, "text">): ReadonlyMap<string, string> {
  return new Map(fencesIn(text).flatMap(({ file, code }) => (file ? [[file, code]] : [])));
}
