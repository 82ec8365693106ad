import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { exhibits } from "../../../components/demo/exhibits";

const root = process.cwd();

/**
 * The style of the page, to stand in its head. CSS modules are read as they are: on a page of its
 * own their class names need no prefix, and no class needs `:global`.
 */
export const stylesheet = [
  readFileSync(join(root, "app/globals.css"), "utf8"),
  readFileSync(join(root, "app/pieces.css"), "utf8"),
  readFileSync(join(root, "app/brand.module.css"), "utf8"),
  readFileSync(join(root, "app/demo/demo.module.css"), "utf8"),
  ...exhibits.flatMap(({ slug }) => modulesOf(slug)),
  readFileSync(join(root, "app/demo/plain/plain.css"), "utf8"),
]
  .join("\n")
  .replace(/\/\*[\s\S]*?\*\//g, "")
  .replace(/:global\(([^)]*)\)/g, "$1")
  .replace(/\n\s*/g, "\n");

function modulesOf(slug: string): string[] {
  const folder = join(root, "components/demo", slug);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".module.css"))
    .sort()
    .map((file) => readFileSync(join(folder, file), "utf8"));
}
