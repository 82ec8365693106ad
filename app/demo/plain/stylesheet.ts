import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = process.cwd();

/**
 * The style of the page, to stand in its head. The modules of the components are read as they are: on a page
 * of its own their class names need no prefix. Each path is written out, for the build to find the file.
 */
export const stylesheet = [
  readFileSync(join(root, "app/globals.css"), "utf8"),
  readFileSync(join(root, "app/pieces.css"), "utf8"),
  readFileSync(join(root, "components/demo/article/article.module.css"), "utf8"),
  readFileSync(join(root, "components/demo/booking/booking.module.css"), "utf8"),
  readFileSync(join(root, "components/demo/numerals/numerals.module.css"), "utf8"),
  readFileSync(join(root, "components/demo/product-row/product-row.module.css"), "utf8"),
  readFileSync(join(root, "components/demo/quote/quote.module.css"), "utf8"),
  readFileSync(join(root, "components/demo/article/role.module.css"), "utf8"),
  readFileSync(join(root, "app/demo/plain/plain.css"), "utf8"),
]
  .join("\n")
  .replace(/\/\*[\s\S]*?\*\//g, "")
  .replace(/\n\s*/g, "\n");
