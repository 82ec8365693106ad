/**
 * Gives each heading of one page an anchor: its words in lower case, told apart by a number where
 * they repeat.
 */
export function createSlugger(): (heading: string) => string {
  const given = new Map<string, number>();
  return (heading) => {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .trim()
      .replaceAll(" ", "-");
    const before = given.get(slug) ?? 0;
    given.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  };
}
