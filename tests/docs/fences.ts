import MarkdownIt from "markdown-it";

/** A fenced block of code in a Markdown document. */
export interface Fence {
  /** The first word after the fence, such as `ts`; empty where there is none. */
  readonly language: string;
  /** The path that the info string gives as `file=…`. */
  readonly file: string | undefined;
  readonly code: string;
}

const parser = new MarkdownIt();

/** The fenced blocks of a Markdown document, in its order. */
export function fencesIn(markdown: string): Fence[] {
  return parser
    .parse(markdown, {})
    .filter(({ type }) => type === "fence")
    .map(({ info, content }) => {
      const [language = "", ...attributes] = info.trim().split(/\s+/);
      const file = attributes.find((attribute) => attribute.startsWith("file="));
      return { language, file: file?.slice("file=".length), code: content };
    });
}
