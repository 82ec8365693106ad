import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import MarkdownIt from "markdown-it";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../");
const FOLDER = join(ROOT, "docs/errors");

const STYLE =
  ":root{color-scheme:light dark}" +
  "body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}" +
  "h2{margin:2.5rem 0 0}:target{text-decoration:underline}code{font-size:.9em}";

/**
 * The page of all codes, to which an app's problem documents lead: what `docs/errors` says, as one
 * page without scripts and links.
 */
export function errorsPage() {
  const names = readdirSync(FOLDER).filter((file) => file.endsWith(".md") && file !== "index.md");
  const sections = names.sort().map((file) => {
    const text = readFileSync(join(FOLDER, file), "utf8");
    return markdown.render(text.replace("[All error codes](index.md)", ""), {
      name: file.replace(".md", ""),
    });
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Error codes of Service UI</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Error codes of Service UI</h1>
${sections.join("")}</body>
</html>
`;
}

const markdown = new MarkdownIt();
const { rules } = markdown.renderer;
// The page has none of the pages that links lead to.
rules.link_open = rules.link_close = () => "";
/** A page's heading has its name, which is a code or that of a group; other codes have theirs. */
rules.heading_open = (tokens, at, _options, { name }) => {
  const [, code] = /^`(\w+)`$/.exec(tokens[at + 1].content) ?? [];
  if (tokens[at].tag === "h1") return `<h2 id="${name}">`;
  return code ? `<h3 id="${code}">` : "<h3>";
};
rules.heading_close = (tokens, at) => (tokens[at].tag === "h1" ? "</h2>\n" : "</h3>\n");
