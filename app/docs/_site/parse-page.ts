import MarkdownIt, { type Token } from "markdown-it";
import { inlineImage } from "./inline-image";
import type { DocsPage } from "./read-pages";
import { resolveLink } from "./resolve-link";
import { createSlugger } from "./slug-headings";

export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly anchor: string;
}

/** The dialect of the docs: CommonMark and tables, without HTML. */
export const markdown = new MarkdownIt({ html: false });

/** The tokens of a page, its headings with anchors and its links as the site has them. */
export function parsePage({ text, file }: Pick<DocsPage, "text" | "file">): Token[] {
  const tokens = findLive(nameFences(markdown.parse(text, {})), file);
  const slugOf = createSlugger();
  for (const [at, token] of tokens.entries()) {
    const inline = tokens[at + 1];
    if (token.type === "heading_open" && inline) token.attrSet("id", slugOf(textOf(inline)));
    if (token.type === "blockquote_open") markCallout(token, tokens[at + 2]);
    for (const child of token.children ?? []) {
      const href = child.type === "link_open" ? child.attrGet("href") : null;
      if (href !== null) child.attrSet("href", resolveLink(String(href), file));
      const src = child.type === "image" && file !== undefined ? child.attrGet("src") : null;
      if (src !== null) child.attrSet("src", inlineImage(String(src), String(file)));
    }
  }
  return tokens;
}

/** The headings of a page below its title. */
export function headingsOf(tokens: readonly Token[]): Heading[] {
  return tokens.flatMap((token, at) => {
    const inline = tokens[at + 1];
    if (token.type !== "heading_open" || token.tag === "h1" || !inline) return [];
    const level = Number(token.tag.slice(1));
    return [{ level, text: textOf(inline), anchor: String(token.attrGet("id")) }];
  });
}

/** The words of an inline token, without marks. */
export function textOf({ children }: Token): string {
  return (children ?? [])
    .map(({ type, content }) => (type === "softbreak" ? " " : content))
    .join("");
}

/** What a fence shows: its language, and the file that is named in a line of its own above it. */
export function readFence(fence: Token): { language: string; file: string | undefined } {
  const [language = ""] = fence.info.trim().split(/\s+/);
  const file = fence.attrGet("file");
  return { language, file: file === null ? undefined : String(file) };
}

/** Takes out the names that stand in lines of their own above fences, and gives each to its fence. */
function nameFences(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (const token of tokens) {
    const [paragraph, inline] = kept.slice(-3);
    const [name, ...more] = inline?.children ?? [];
    const isNamed = paragraph?.type === "paragraph_open" && name?.type === "code_inline";
    if (token.type === "fence" && isNamed && !more[0]) {
      token.attrSet("file", name.content);
      kept.length -= 3;
    }
    kept.push(token);
  }
  return kept;
}

/** What a page of the docs shows live, in a frame of so many rem. */
export interface Live {
  /** Of the component, or the path of a page of the app that the docs show. */
  readonly name: string;
  /** The component as JSX; undefined for a page. */
  readonly element: string | undefined;
  readonly file: string;
  readonly height: string;
}

/** Comments, because GitHub shows none. */
const COMPONENT =
  /^<!-- live: (?<element><(?<name>[A-Z]\w*)[^>]*\/>) from (?<file>\S+), (?<height>\d+)rem high -->$/;
const PAGE = /^<!-- live: \/(?<name>\S+), (?<height>\d+)rem high -->$/;

function parseLive(comment: string): Live | undefined {
  const component = COMPONENT.exec(comment)?.groups;
  if (component) return component as unknown as Live;
  const { name = "", height = "" } = PAGE.exec(comment)?.groups ?? {};
  return name === ""
    ? undefined
    : { name, height, element: undefined, file: `app/${name}/page.tsx` };
}

/**
 * Puts a token of its own, with a {@link Live}, where a comment asks for a live component.
 *
 * @throws SyntaxError for a comment that begins as one, and goes on in another way
 */
function findLive(tokens: readonly Token[], page: string | undefined): Token[] {
  const kept: Token[] = [];
  for (const token of tokens) {
    const comment = kept.at(-1)?.content ?? "";
    if (token.type === "paragraph_close" && comment.startsWith("<!-- live:")) {
      const shown = parseLive(comment);
      if (!shown) throw new SyntaxError(`${page ?? "A page"} shows nothing live by ${comment}`);
      const live = new MarkdownIt.Token("live", "figure", 0);
      live.meta = { ...shown };
      kept.splice(-2, 2, live);
    } else kept.push(token);
  }
  return kept;
}

/** What a token shows live; undefined if it is another token. */
export function readLive({ type, meta }: Token): Live | undefined {
  return type === "live" ? (meta as unknown as Live) : undefined;
}

/** A quotation that begins as GitHub's alerts do, `[!NOTE]`, is a callout, and says which kind. */
function markCallout(quotation: Token, inline: Token | undefined): void {
  const [mark, , ...rest] = inline?.children ?? [];
  const kind = KINDS.get(mark?.content ?? "");
  if (!inline || !kind) return;
  quotation.attrSet("class", kind.toLowerCase());
  const label = markdown.parseInline(`**${kind}.** `, {})[0]?.children ?? [];
  inline.children = [...label, ...rest];
}

const KINDS = new Map([
  ["[!NOTE]", "Note"],
  ["[!TIP]", "Tip"],
  ["[!WARNING]", "Warning"],
]);
