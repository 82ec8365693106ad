/** A sentence in which words between backticks are code. */
export function CodeText({ text }: { readonly text: string }) {
  return text.split("`").map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no identity, and none ever moves.
    index % 2 === 1 ? <code key={index}>{piece}</code> : piece,
  );
}
