import MarkdownIt, { type Token } from "markdown-it";
import { highlight } from "./highlight";
import { inEachManager } from "./package-managers";
import {
  type Heading,
  headingsOf,
  type Live,
  markdown,
  parsePage,
  readFence,
  readLive,
  textOf,
} from "./parse-page";
import type { DocsPage } from "./read-pages";

export interface RenderedPage {
  readonly html: string;
  /** Those below the title, in document order. */
  readonly headings: readonly Heading[];
}

const { escapeHtml } = markdown.utils;
const { rules } = markdown.renderer;

// A wide table scrolls in a box of its own, which the keyboard reaches.
rules.table_open = () => '<div class="scroll" tabindex="0"><table>';
rules.table_close = () => "</table></div>";
// So does a drawing, whose letters would be too small otherwise.
const renderImage = rules.image;
rules.image = (...rest) =>
  `<span class="scroll" tabindex="0">${renderImage?.(...rest) ?? ""}</span>`;
rules.fence = (tokens, at) => {
  const fence = tokens[at];
  if (!fence) return "";
  const { language, file } = readFence(fence);
  const inEach = language === "sh" ? inEachManager(fence.content) : [];
  if (inEach.length > 0) return renderManagers(inEach, `manager-${at}`);
  const caption = file ? `<figcaption><code>${escapeHtml(file)}</code></figcaption>` : "";
  const code = withCopy(highlight(fence.content, language), `code-${at}`);
  return `<figure class="fence">${caption}${code}</figure>`;
};

/** Code with a button that copies it, which `site-scripts.tsx` makes work. */
const withCopy = (code: string, id: string) =>
  `<clipboard-copy for="${id}" aria-live="polite">Copy</clipboard-copy><div id="${id}">${code}</div>`;

// In a frame, so that the page around it stays static: a component is signed for each request.
rules.live = (tokens, at) => {
  const live = tokens[at];
  const shown = live && readLive(live);
  if (!shown) return "";
  const { name, height } = shown;
  const attributes = `title="${name}, live" loading="lazy" style="height:${height}rem"`;
  const frame = `<iframe src="${escapeHtml(String(live.attrGet("src")))}" ${attributes}></iframe>`;
  return `<figure class="live"><figcaption>Live</figcaption>${frame}</figure>`;
};

/** One block for each package manager; a style sheet shows that of the chosen radio button. */
function renderManagers(inEach: ReturnType<typeof inEachManager>, name: string): string {
  const choices = inEach.map(({ manager }, at) => {
    const attributes = `name="${name}" value="${manager}"${at === 0 ? " checked" : ""}`;
    return `<label><input type="radio" ${attributes}>${manager}</label>`;
  });
  const blocks = inEach.map(
    ({ manager, commands }) =>
      `<div data-manager="${manager}">${withCopy(highlight(commands, "sh"), `${name}-${manager}`)}</div>`,
  );
  const legend = '<legend class="visually-hidden">Package manager</legend>';
  const chooser = `<fieldset>${legend}${choices.join("")}</fieldset>`;
  return `<figure class="fence managers">${chooser}${blocks.join("")}</figure>`;
}

/** The words of a page's first paragraph, for what shows a link to the page. */
export function introductionOf(page: Pick<DocsPage, "text" | "file">): string {
  const tokens = parsePage(page);
  const first = tokens.findIndex(({ type }) => type === "paragraph_open");
  const inline = tokens[first + 1];
  return inline ? textOf(inline) : "";
}

/** HTML of a page below its title, which stands above it in a heading of the page's own. */
export function renderPage(page: Pick<DocsPage, "slug" | "text" | "file">): RenderedPage {
  const tokens = parsePage(page);
  const headings = headingsOf(tokens);
  const first = tokens.findIndex(({ type, tag }) => type === "heading_close" && tag === "h1");
  const body = tokens.slice(first + 1);
  for (const [at, token] of body.entries()) {
    const live = readLive(token);
    if (live) token.attrSet("src", addressOfLive(live, page.slug, tokens));
    const inline = body[at + 1];
    if (token.type === "heading_open" && inline?.children) linkToItself(token, inline);
  }
  return { html: markdown.renderer.render(body, markdown.options, {}), headings };
}

/** A page whose code the docs don't show is one of the demo's. */
function addressOfLive({ name, file }: Live, slug: string, tokens: readonly Token[]): string {
  const isShown = tokens.some((token) => token.type === "fence" && readFence(token).file === file);
  return isShown ? `/docs/live/${slug}/${name}` : `/${name}`;
}

/** A heading's words lead to its own anchor, to be copied from the address bar. */
function linkToItself(heading: Token, inline: Token): void {
  if ((inline.children ?? []).some(({ type }) => type === "link_open")) return;
  const open = new MarkdownIt.Token("link_open", "a", 1);
  open.attrSet("href", `#${heading.attrGet("id")}`);
  open.attrSet("class", "anchor");
  inline.children = [open, ...(inline.children ?? []), new MarkdownIt.Token("link_close", "a", -1)];
}
