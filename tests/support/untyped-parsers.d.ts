/** Parsers of headers that come without types, as far as tests use them. */
declare module "http-link-header" {
  interface Reference {
    readonly uri: string;
    readonly rel: string;
  }
  const LinkHeader: {
    parse(field: string): { readonly refs: readonly Reference[]; rel(name: string): Reference[] };
  };
  export default LinkHeader;
}

declare module "undici/lib/util/date.js" {
  export function parseHttpDate(text: string): Date | undefined;
}
