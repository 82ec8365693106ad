import { posix } from "node:path";
import { readProjectBytes } from "./project-file";

const TYPES = new Map([
  [".svg", "image/svg+xml"],
  [".png", "image/png"],
]);

/**
 * A picture as a `data:` address. The site serves no files of `docs/`, and a drawing that is loaded
 * as an image still follows the user's colour scheme.
 *
 * @param path of an SVG or a PNG, relative to the Markdown file
 * @param file the Markdown file, from the root of the project
 */
export function inlineImage(path: string, file: string): string {
  const image = posix.join(posix.dirname(file), path);
  const type = TYPES.get(posix.extname(image));
  if (!type) throw new Error(`${file}: ${path} is neither an SVG nor a PNG.`);
  return `data:${type};base64,${readProjectBytes(image).toString("base64")}`;
}
