import { posix } from "node:path";
import { filesIn } from "./page-files";
import { type Live, parsePage, readLive } from "./parse-page";
import { type DocsPage, docsPages } from "./read-pages";

/** What `scripts/build-live-examples.mjs` writes: text, by path below its folder. */
export type LiveFiles = ReadonlyMap<string, string>;

interface LiveExample {
  readonly slug: string;
  /** Of the component, or the path of the page. */
  readonly name: string;
  /** The component as JSX; undefined for a page. */
  readonly element: string | undefined;
  /** Modules below the folder, without their ending. */
  readonly view: string;
  /** Of all pages of the example, below the app. */
  readonly paths: readonly string[];
  readonly definitions: readonly (readonly [module: string, name: string])[];
  readonly files: ReadonlyMap<string, string>;
}

/**
 * The code of every page that shows something live, a module of the definitions for the registry,
 * and one of the elements and pages in the frames.
 *
 * @throws SyntaxError for a comment that names a file or a component that its page doesn't show
 */
export function liveFiles(pages: readonly DocsPage[] = docsPages()): LiveFiles {
  const all = new Map<string, string>();
  const examples: LiveExample[] = [];
  for (const page of pages) {
    for (const example of examplesOf(page)) {
      for (const [file, code] of example.files) {
        all.set(posix.join(page.slug, file), asLive(code, file, example));
      }
      examples.push(example);
    }
  }
  all.set("definitions.ts", definitionsModule(examples));
  all.set("elements.tsx", elementsModule(examples));
  return all;
}

function examplesOf(page: DocsPage): LiveExample[] {
  const where = page.file ?? page.href;
  const tokens = parsePage(page);
  const shown = filesIn(page);
  return tokens.flatMap((token) => {
    const live = readLive(token);
    if (!live) return [];
    const { name, element, file } = live;
    const view = shown.get(file);
    if (element === undefined) return view === undefined ? [] : pagesOf(page, shown);
    if (view === undefined) throw new SyntaxError(`${where} shows no file ${file} to be live.`);
    if (!new RegExp(`^export (?:async )?function ${name}\\b`, "m").test(view)) {
      throw new SyntaxError(`${where}: ${file} exports no component ${name}.`);
    }
    return [exampleOf(page, shown, { name, element, file })];
  });
}

/** All pages of an example, because they lead to one another. */
function pagesOf(page: DocsPage, shown: ReadonlyMap<string, string>): LiveExample[] {
  return pathsIn(shown).map((name) =>
    exampleOf(page, shown, { name, element: undefined, file: `app/${name}/page.tsx` }),
  );
}

function pathsIn(shown: ReadonlyMap<string, string>): string[] {
  return [...shown.keys()].flatMap((file) => /^app\/(.+)\/page\.tsx$/.exec(file)?.[1] ?? []);
}

function exampleOf(
  page: DocsPage,
  shown: ReadonlyMap<string, string>,
  { name, element, file }: Pick<Live, "name" | "element" | "file">,
): LiveExample {
  const files = importedFrom(file, shown);
  const definitions = [...files].flatMap(([path, code]) => {
    const [, definition] = /^export const (\w+) = defineUiComponent\(/m.exec(code) ?? [];
    return definition ? [[moduleOf(page, path), definition] as const] : [];
  });
  const view = moduleOf(page, file);
  return { slug: page.slug, name, element, view, paths: pathsIn(shown), definitions, files };
}

/**
 * The code with a name of its page's own for the component, with data of each visitor's own, and
 * with the addresses that the example's pages have here.
 */
function asLive(code: string, file: string, { slug, paths }: LiveExample): string {
  const own = code
    .replace(
      /^(export const \w+ = defineUiComponent\(\{\s+name: ")/m,
      `$1${slug.replaceAll("/", ".")}.`,
    )
    .replace(/(?<=["`])\/([\w/-]+)(?=["`?])/g, (address, path) =>
      paths.includes(path) ? `/docs/live/${slug}${address}` : address,
    )
    // The page around the frame has a main part, too.
    .replace("<main>", `<main id="main" aria-label="${posix.basename(posix.dirname(file))}, live">`)
    .replace(/^const kept = globalThis as/m, `const kept = visitorData("${slug}/${file}") as`);
  return own.includes("visitorData(")
    ? `import { visitorData } from "@/app/docs/_site/visitor-data";\n${own}`
    : own;
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
  const imports = all.map(({ name, element, view, as }) =>
    element === undefined
      ? `import ${as} from "${view}";`
      : `import { ${name} as ${as} } from "${view}";`,
  );
  const elements = all.flatMap(({ slug, name, element, as }) =>
    element === undefined
      ? []
      : [`  [${JSON.stringify(`${slug}/${name}`)}, () => ${element.replace(name, as)}],`],
  );
  const pages = all.flatMap(({ slug, name, element, as }) =>
    element === undefined ? [`  [${JSON.stringify(`${slug}/${name}`)}, ${as}],`] : [],
  );
  return [
    'import type { ComponentType, ReactNode } from "react";',
    ...imports,
    "export const liveElements: ReadonlyMap<string, () => ReactNode> = new Map([",
    ...elements,
    "]);",
    "export const livePages: ReadonlyMap<string, ComponentType<any>> = new Map<string, any>([",
    ...pages,
    "]);\n",
  ].join("\n");
}
