/** What a response asks for after its patches, in words; null if it asks for nothing. */
export function followUpOf(answer: unknown): string | null {
  const { refresh, navigate } = Object(answer);
  if (typeof navigate === "string") return `the visitor goes to ${navigate}`;
  return refresh === true ? "the page is rendered again" : null;
}
