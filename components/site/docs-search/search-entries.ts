import MiniSearch, { type SearchResult } from "minisearch";

/** A section of a page of the docs, as the index has it. */
export interface SearchEntry {
  /** Its address, with the anchor. */
  readonly href: string;
  readonly page: string;
  /** The section's heading; `""` for what stands above the first. */
  readonly heading: string;
  readonly text: string;
  /** What else people call what it is about. */
  readonly also: string;
  /** What stands in its code blocks. */
  readonly code: string;
  /** What its score is multiplied by: below 1 for background reading, above for chapters. */
  readonly weight: number;
}

/** What the build writes down of the docs. */
export interface DocsIndex {
  /** Every page in the order of the contents, for a navigation that reads no files. */
  readonly pages: readonly {
    readonly section: string;
    readonly href: string;
    readonly title: string;
  }[];
  readonly entries: readonly SearchEntry[];
}

export interface Hit {
  readonly href: string;
  readonly page: string;
  readonly heading: string;
  /** Some words around the first that was found. */
  readonly excerpt: string;
}

/**
 * Finds the sections that hold every word of a query, or a longer word if it has three letters or is
 * the last; the best first.
 */
export type Search = (query: string, limit: number) => readonly Hit[];

const MAX_WORDS = 8;
const SECTIONS_OF_A_PAGE = 3;
const EXCERPT_CHARACTERS = 140;

export function createSearch(entries: readonly SearchEntry[]): Search {
  const engine = new MiniSearch<SearchEntry>({
    idField: "href",
    // An error code stands in its page's address, and may stand nowhere else on it.
    fields: ["heading", "page", "href", "also", "text", "code"],
    // What stands above a page's first heading is what its title says.
    extractField: (entry, field) =>
      field === "heading" ? entry.heading || entry.page : entry[field as keyof SearchEntry],
    storeFields: ["href", "page", "heading", "text", "code", "weight"],
    tokenize: wordsOf,
    searchOptions: {
      tokenize: (query) => wordsOf(query).slice(0, MAX_WORDS),
      combineWith: "AND",
      // A letter or two begin thousands of words, so only the word that is being typed may.
      prefix: (term, at, terms) => term.length > 2 || at === terms.length - 1,
      boost: { heading: 8, also: 8, page: 4, href: 4, code: 0.5 },
      boostDocument: (_href, _term, stored) => Number(stored?.weight),
    },
  });
  engine.addAll(entries);
  return (query, limit) => {
    const exact = engine.search(query);
    // A right word is never mixed with its neighbours.
    const found = exact.length > 0 ? exact : engine.search(query, MISSPELT);
    return found.filter(createPageFilter()).slice(0, limit).map(hitOf);
  };
}

/** Two letters that are swapped count as two; a short word would have too many neighbours. */
const MISSPELT = { fuzzy: (term: string) => (term.length > 3 ? 0.3 : false), maxFuzzy: 2 };

/** Lets the first sections of each page through, for one page not to fill every place. */
function createPageFilter() {
  const seen = new Map<string, number>();
  return ({ page }: SearchResult) => {
    const before = seen.get(page) ?? 0;
    seen.set(page, before + 1);
    return before < SECTIONS_OF_A_PAGE;
  };
}

function hitOf({ href, page, heading, text, code, terms }: SearchResult): Hit {
  return { href, page, heading, excerpt: excerptOf(`${text} ${code}`.trim(), terms) };
}

/** `UI_RATE_LIMIT` is one word, which the engine would take for three. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}_$]+/gu) ?? [];
}

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const found = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const first = found.length > 0 ? Math.min(...found) : 0;
  const start = first < 50 ? 0 : text.lastIndexOf(" ", first - 30) + 1;
  const end = start + EXCERPT_CHARACTERS;
  const cut = text.slice(start, end < text.length ? text.lastIndexOf(" ", end) : end);
  return `${start > 0 ? "… " : ""}${cut.trim()}${end < text.length ? " …" : ""}`;
}
