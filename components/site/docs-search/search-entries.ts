/** A section of a page of the docs, as the index has it. */
export interface SearchEntry {
  /** Its address, with the anchor. */
  readonly href: string;
  readonly page: string;
  /** The section's heading; `""` for what stands above the first. */
  readonly heading: string;
  readonly text: string;
  /** What stands in its code blocks. */
  readonly code: string;
  /** What its score is multiplied by: below 1 for background reading. */
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

const MAX_WORDS = 8;
const SECTIONS_OF_A_PAGE = 3;
const EXCERPT_CHARACTERS = 140;
/** What a word is worth by where it stands, for its beginning and for the whole of it. */
const WEIGHTS = { heading: 24, page: 12, text: 3, code: 1 } as const;
const FIELDS = ["heading", "page", "text", "code"] as const;

/**
 * The sections that hold every word of a query, as the beginning of a word at least; the best first.
 *
 * @param query what a visitor typed, of any kind
 */
export function searchEntries(
  entries: readonly SearchEntry[],
  query: string,
  limit: number,
): readonly Hit[] {
  const words = wordsOf(query).slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: entry.weight * scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .filter(createPageFilter())
    .slice(0, limit)
    .map(({ entry: { href, page, heading, text, code } }) => ({
      href,
      page,
      heading,
      excerpt: excerptOf(`${text} ${code}`.trim(), words),
    }));
}

/** Lets the first sections of each page through, for one page not to fill every place. */
function createPageFilter() {
  const seen = new Map<string, number>();
  return ({ entry }: { readonly entry: SearchEntry }) => {
    const before = seen.get(entry.page) ?? 0;
    seen.set(entry.page, before + 1);
    return before < SECTIONS_OF_A_PAGE;
  };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_$]+/gu) ?? [];
}

/** 0 where a word is nowhere in the entry. */
function scoreOf(entry: SearchEntry, words: readonly string[]): number {
  let total = 0;
  for (const word of words) {
    let score = 0;
    for (const field of FIELDS) {
      score += WEIGHTS[field] * weightIn(wordsIn(entry)[field], word);
    }
    if (score === 0) return 0;
    total += score;
  }
  return total;
}

/** How well a word is found in a text: as a whole word 2, as the beginning of one 1, a little more where it is often there. */
function weightIn(words: readonly string[], sought: string): number {
  let count = 0;
  let whole = false;
  for (const word of words) {
    if (!word.startsWith(sought)) continue;
    count += 1;
    whole ||= word === sought;
  }
  return count === 0 ? 0 : (whole ? 2 : 1) + Math.min(count, 5) / 10;
}

type Words = Readonly<Record<keyof typeof WEIGHTS, readonly string[]>>;
const split = new WeakMap<SearchEntry, Words>();

function wordsIn(entry: SearchEntry): Words {
  const known = split.get(entry);
  if (known) return known;
  const { heading, page, text, code } = entry;
  const words = {
    heading: wordsOf(heading),
    page: wordsOf(page),
    text: wordsOf(text),
    code: wordsOf(code),
  };
  split.set(entry, words);
  return words;
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
