import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { DocsSearch } from "../../../components/site/docs-search/docs-search";
import { findHits } from "../../../components/site/docs-search/docs-search.ui";
import { readIndex } from "../../../components/site/docs-search/read-index";
import { DocsFrame } from "../_site/frame";

interface SearchProps {
  readonly searchParams: Promise<{ readonly [name: string]: string | string[] | undefined }>;
}

export const metadata: Metadata = { title: "Search", robots: { index: false } };

/** `?q=` shows what is found; `?q=&hit=` leads to one of it, by its place and so nowhere else. */
export default async function SearchPage({ searchParams }: SearchProps) {
  const { q, hit } = await searchParams;
  const query = typeof q === "string" ? q : "";
  if (typeof hit === "string" && /^[1-9]$/.test(hit)) {
    const chosen = findHits(query)[Number(hit) - 1];
    if (chosen) redirect(chosen.href);
  }
  return (
    <DocsFrame current="/docs/search" pages={readIndex().pages}>
      <h1>Search</h1>
      <DocsSearch query={query} />
    </DocsFrame>
  );
}
