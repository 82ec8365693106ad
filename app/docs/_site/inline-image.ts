import { posix } from "node:path";
import { readProjectFile } from "./project-file";

/**
 * A drawing as a `data:` address. The site serves no files of `docs/`, and a drawing that is loaded
 * as an image still follows the user's colour scheme.
 *
 * @param path of an SVG, relative to the Markdown file
 * @param file the Markdown file, from the root of the project
 */
export function inlineImage(path: string, file: string): string {
  const drawing = posix.join(posix.dirname(file), path);
  if (!drawing.endsWith(".svg")) throw new Error(`${file}: ${path} is not an SVG.`);
  const svg = Buffer.from(readProjectFile(drawing));
  return `data:image/svg+xml;base64,${svg.toString("base64")}`;
}
