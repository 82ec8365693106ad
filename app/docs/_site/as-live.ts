import { posix } from "node:path";

/** A file of an example, and what an address of its app is here. */
interface Place {
  readonly slug: string;
  readonly file: string;
  readonly addresses: ReadonlyMap<string, string>;
}

/** The address of a route or a public file in its app; undefined of any other file. */
export function servedAddress(file: string): string | undefined {
  const [, route, open] = /^(?:app(\/.+)\/route\.ts|public(\/.+))$/.exec(file) ?? [];
  return route ?? open;
}

/** Where the pages and files of an example are here, by their addresses in its app. */
export function addressesIn(shown: ReadonlyMap<string, string>, slug: string): Map<string, string> {
  return new Map(
    [...shown.keys()].flatMap((file): [string, string][] => {
      const [, page] = /^app(\/.+)\/page\.tsx$/.exec(file) ?? [];
      const served = servedAddress(file);
      if (page) return [[page, `/docs/live/${slug}${page}`]];
      return served ? [[served, `/docs/live-file/${slug}${served}`]] : [];
    }),
  );
}

/**
 * The code with names of its page's own for its components, with data of each visitor's own, with
 * the addresses that the example has here, and without the document that the site has already.
 */
export function asLive(code: string, { slug, file, addresses }: Place): string {
  const own = code
    .replace(
      /^(export const \w+ = defineUiComponent\(\{\s+name: ")/gm,
      `$1${slug.replaceAll("/", ".")}.`,
    )
    .replace(/(?<=["`])\/[\w./-]+(?=["`?])/g, (address) => addresses.get(address) ?? address)
    .replace(/<html[\s\S]*<body[^>]*>/, "<>")
    .replace(/<Refresh \/>\s*<\/body>\s*<\/html>/, "</>")
    // The page around the frame has a main part and a header, too.
    .replace(/<(main|header)>/g, `<$1 aria-label="${posix.basename(posix.dirname(file))}, live">`)
    .replace("<main ", '<main id="main" ')
    .replace(/^const kept = globalThis as/m, `const kept = visitorData("${slug}/${file}") as`);
  return own.includes("visitorData(")
    ? `import { visitorData } from "@/app/docs/_site/visitor-data";\n${own}`
    : own;
}
