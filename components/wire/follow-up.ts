/** What an answer asks for after its patches, as a sentence; null if it asks for nothing. */
export function followUpOf(answer: unknown): string | null {
  const { refresh, navigate } = Object(answer);
  if (typeof navigate === "string") return `Then the visitor goes to ${navigate}.`;
  return refresh === true ? "Then the page is rendered anew." : null;
}
