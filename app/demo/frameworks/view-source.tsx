import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { cache } from "react";
import { CodeFigure } from "../../code-figure/code-figure";

/**
 * A view's source as it is in the project; what it imports is left out, for it says where handlers
 * are.
 */
export function ViewSource({ file }: { readonly file: string }) {
  const name = basename(file);
  return <CodeFigure id={name} file={name} code={sourceOf(file)} />;
}

const sourceOf = cache((file: string) =>
  readFileSync(join(process.cwd(), "components/demo", file), "utf8")
    .split("\n")
    .filter((line) => !/^\s*import\b|^\/\*\* @jsx/.test(line))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/(<script[^>]*>)\n+/, "$1\n")
    .trim(),
);
