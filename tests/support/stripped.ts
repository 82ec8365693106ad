import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fencesIn } from "@/app/docs/_site/page-files";

const PAGE = readFileSync("docs/security.md", "utf8");

/** DOMPurify's options, as far as the page on security sets them. */
export interface Stripped {
  USE_PROFILES?: { html: boolean };
  ALLOW_DATA_ATTR?: boolean;
  FORBID_TAGS: string[];
  FORBID_ATTR: string[];
}

/** The list of what to strip, as the page on security has it. */
export async function readStripped(): Promise<Stripped> {
  const [fence] = fencesIn(PAGE).filter(({ code }) => code.includes("STRIPPED = {"));
  const module = `data:text/javascript,${encodeURIComponent(fence?.code ?? "")}`;
  return (await import(/* @vite-ignore */ module)).STRIPPED;
}

/** What the page says of DOMPurify's defaults: the elements and attributes that they remove. */
export function removedByDefault(): { elements: string[]; attributes: string[] } {
  const paragraphs = PAGE.split("\n\n");
  const text =
    paragraphs.find((one) => one.startsWith("DOMPurify removes these by default.")) ?? "";
  const names = [...text.matchAll(/`(<?)([a-z-]+)>?`/g)].filter(
    ([, , name]) => name !== "data-ui-ignore",
  );
  const of = (bracket: string) =>
    names.flatMap(([, found, name]) => (found === bracket && name ? [name] : []));
  return { elements: of("<"), attributes: of("") };
}

/** DOMPurify as a script of a page. */
export const SANITISER: string = readFileSync(
  createRequire(import.meta.url).resolve("dompurify/dist/purify.min.js"),
  "utf8",
);
