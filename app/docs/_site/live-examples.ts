import { posix } from "node:path";
import { filesIn } from "./page-files";
import { parsePage, readLive } from "./parse-page";
import { type DocsPage, docsPages } from "./read-pages";

/** What `scripts/build-live-examples.mjs` writes: text, by path below its folder. */
export type LiveFiles = ReadonlyMap<string, string>;

interface LiveExample {
  readonly slug: string;
  readonly component: string;
  /** As JSX. */
  readonly element: string;
  /** Modules below the folder, without their ending. */
  readonly view: string;
  readonly definitions: readonly (readonly [module: string, name: string])[];
}

/**
 * The code of every page that shows a component live, a module of their definitions for the
 * registry, and one of their elements for the pages in the frames.
 *
 * @throws SyntaxError for a comment that names a file or a component that its page doesn't show
 */
export function liveFiles(pages: readonly DocsPage[] = docsPages()): LiveFiles {
  const all = new Map<string, string>();
  const examples: LiveExample[] = [];
  for (const page of pages) {
    for (const { files, ...example } of examplesOf(page)) {
      for (const [file, code] of files) {
        all.set(posix.join(page.slug, file), asLive(code, page, file));
      }
      examples.push(example);
    }
  }
  all.set("definitions.ts", definitionsModule(examples));
  all.set("elements.tsx", elementsModule(examples));
  return all;
}

function examplesOf(page: DocsPage) {
  const where = page.file ?? page.href;
  const tokens = parsePage(page);
  const shown = filesIn(page);
  return tokens.flatMap((token) => {
    const live = readLive(token);
    if (!live) return [];
    const { component, element, file } = live;
    const view = shown.get(file);
    if (view === undefined) throw new SyntaxError(`${where} shows no file ${file} to be live.`);
    if (!new RegExp(`^export (?:async )?function ${component}\\b`, "m").test(view)) {
      throw new SyntaxError(`${where}: ${file} exports no component ${component}.`);
    }
    const files = importedFrom(file, shown);
    const definitions = [...files].flatMap(([path, code]) => {
      const [, name] = /^export const (\w+) = defineUiComponent\(/m.exec(code) ?? [];
      return name ? [[moduleOf(page, path), name] as const] : [];
    });
    return [
      { slug: page.slug, component, element, view: moduleOf(page, file), definitions, files },
    ];
  });
}

/** The code with a name of its page's own for the component, and with data of each visitor's own. */
function asLive(code: string, { slug }: DocsPage, file: string): string {
  const named = code.replace(
    /^(export const \w+ = defineUiComponent\(\{\s+name: ")/m,
    `$1${slug.replaceAll("/", ".")}.`,
  );
  const kept = `const kept = visitorData("${slug}/${file}") as`;
  const own = named.replace(/^const kept = globalThis as/m, kept);
  if (own === named) return named;
  return `import { visitorData } from "@/app/docs/_site/visitor-data";\n${own}`;
}

/** A file of a page, and those of the page that it imports. */
function importedFrom(file: string, shown: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map([[file, shown.get(file) ?? ""]]);
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

function moduleOf({ slug }: DocsPage, file: string): string {
  return `./${posix.join(slug, file.replace(/\.tsx?$/, ""))}`;
}

function definitionsModule(examples: readonly LiveExample[]): string {
  const named = new Map(examples.flatMap(({ definitions }) => definitions));
  const all = [...named].map(([module, name], at) => ({ module, name, as: `definition${at}` }));
  return [
    ...all.map(({ module, name, as }) => `import { ${name} as ${as} } from "${module}";`),
    `export const liveDefinitions = [${all.map(({ as }) => as).join(", ")}];\n`,
  ].join("\n");
}

function elementsModule(examples: readonly LiveExample[]): string {
  const all = examples.map((example, at) => ({ ...example, as: `Live${at}` }));
  const elements = all.map(({ slug, component, element, as }) => {
    const renamed = element.replace(component, as);
    return `  [${JSON.stringify(`${slug}/${component}`)}, () => ${renamed}],`;
  });
  return [
    'import type { ReactNode } from "react";',
    ...all.map(({ component, view, as }) => `import { ${component} as ${as} } from "${view}";`),
    "export const liveElements: ReadonlyMap<string, () => ReactNode> = new Map([",
    ...elements,
    "]);\n",
  ].join("\n");
}
