import { CONTENTS } from "./contents";
import { type DocsPage, docsPages } from "./read-pages";

const ABOUT =
  "Service UI adds interactions to Next.js (App Router): server-rendered components whose event " +
  "handlers stay on the server, reached through one signed endpoint. A handler answers with " +
  "patches of its own component, a refresh, a navigation or a stream.";

/** The contents of the docs for coding assistants, in the form of llmstxt.org. */
export function llmsIndex(): string {
  const sections = CONTENTS.flatMap(({ title }) => {
    const links = docsPages()
      .filter(({ section }) => section === title)
      .map((page) => `- [${page.title}](${page.href}): ${firstSentence(page)}`);
    return links.length > 0 ? [`## ${title}`, links.join("\n")] : [];
  });
  const full = "All chapters in one file: [llms-full.txt](/llms-full.txt).";
  return `${["# Service UI", `> ${ABOUT}`, full, ...sections].join("\n\n")}\n`;
}

/** Every written page but the specification, one after another, each below its address. */
export function llmsFull(): string {
  const pages = docsPages().filter(
    ({ file, section }) => file !== undefined && section !== "Specification",
  );
  return pages.map(({ href, text }) => `Address: ${href}\n\n${text.trim()}\n`).join("\n---\n\n");
}

function firstSentence({ text }: DocsPage): string {
  const paragraph = text.split(/\n{2,}/).find((part) => /^[A-Z`*[]/.test(part)) ?? "";
  const plain = paragraph.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/\s+/g, " ");
  return /^.*?[.:?](?= |$)/.exec(plain)?.[0] ?? plain;
}
