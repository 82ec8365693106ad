/** What happens after the patches of an answer, as a clause; null if it asks for nothing. */
export function followUpOf(answer: unknown): string | null {
  const { refresh, navigate } = Object(answer);
  if (typeof navigate === "string") return `the visitor goes to ${navigate}`;
  return refresh === true ? "the page is rendered again" : null;
}
