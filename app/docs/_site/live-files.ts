import { posix } from "node:path";
import { addressesIn, asLive, servedAddress } from "./as-live";
import { examplesOf, type LiveExample } from "./live-examples";
import { LIVE_MODULES } from "./live-modules";
import { filesIn } from "./page-files";
import { parsePage } from "./parse-page";
import { readProjectFile } from "./project-file";
import { type DocsPage, docsPages } from "./read-pages";

/** README, whose example the site's front page shows live. */
const readme = (): DocsPage => ({
  slug: "readme",
  href: "/",
  section: "",
  title: "README",
  text: readProjectFile("README.md"),
  file: "README.md",
});

/** The code of every page that shows something live, and the modules that the site imports. */
export function liveFiles(
  pages: readonly DocsPage[] = [...docsPages(), readme()],
): ReadonlyMap<string, string> {
  const code = new Map<string, string>();
  const examples: LiveExample[] = [];
  for (const page of pages) {
    const tokens = parsePage(page);
    const shown = filesIn(page);
    const found = examplesOf(page, tokens, shown);
    const addresses = addressesIn(shown, page.slug);
    for (const [file, text] of importedFrom(rootsOf(found, shown), shown)) {
      code.set(posix.join(page.slug, file), asLive(text, { slug: page.slug, file, addresses }));
    }
    examples.push(...found);
  }
  const modules = Array.from(
    LIVE_MODULES,
    ([file, make]) => [file, make({ code, examples })] as const,
  );
  return new Map([...code, ...modules]);
}

/** The files of a page that its examples begin with; nothing imports an app's routes. */
function rootsOf(examples: readonly LiveExample[], shown: ReadonlyMap<string, string>): string[] {
  const views = examples.flatMap(({ file, layouts }) => [file, ...layouts]);
  const hasPages = examples.some(({ element }) => element === undefined);
  const served = [...shown.keys()].filter((file) => servedAddress(file) !== undefined);
  return hasPages ? [...views, ...served] : views;
}

/** Files of a page, and those of the page that they import. */
function importedFrom(
  roots: readonly string[],
  shown: ReadonlyMap<string, string>,
): Map<string, string> {
  const found = new Map(roots.map((file) => [file, shown.get(file) ?? ""]));
  // The map grows while it is read.
  for (const [path, code] of found) {
    for (const [, specifier = ""] of code.matchAll(/^(?:import|.*\bfrom) "(\.[^"]+)";$/gm)) {
      const module = posix.join(posix.dirname(path), specifier);
      for (const name of [module, `${module}.ts`, `${module}.tsx`]) {
        const text = shown.get(name);
        if (text !== undefined) found.set(name, text);
      }
    }
  }
  return found;
}
