/** A failure's code, with the page that explains it; nothing where there is no code. */
export function ErrorCode({ code }: { readonly code: string }) {
  return code && <a href={`/docs/errors/${code}`}>{code}</a>;
}
