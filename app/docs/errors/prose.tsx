/** Paragraphs of plain text, in which back-quotes enclose code. */
export function Prose({ text }: { readonly text: string }) {
  return text.split("\n\n").map((paragraph) => (
    <p key={paragraph}>
      {paragraph
        .split("`")
        // biome-ignore lint/suspicious/noArrayIndexKey: every other piece is code, by its place.
        .map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece))}
    </p>
  ));
}
