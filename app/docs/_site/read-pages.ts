import { CONTENTS, type Section } from "./contents";
import { errorPages } from "./error-pages";
import { markdownNames, readProjectFile } from "./project-file";
import { referencePages } from "./reference/reference-pages";

/** A page of the docs, as it is written. */
export interface DocsPage {
  /** Its path below `/docs`, without a slash at either end; `""` for the front page. */
  readonly slug: string;
  readonly href: string;
  readonly section: string;
  /** The first heading, without marks. */
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  /** The file it stands in, below `docs/`; undefined for a page that is made. */
  readonly file: string | undefined;
}

let pages: readonly DocsPage[] | undefined;

/**
 * Every page of the docs in the order of the contents; read once in production, each time in
 * development.
 */
export function docsPages(): readonly DocsPage[] {
  if (!pages || process.env.NODE_ENV === "development") pages = CONTENTS.flatMap(pagesOf);
  return pages;
}

function pagesOf(section: Section): DocsPage[] {
  if (section.folder === "reference") {
    return referencePages().map(({ name, text }) =>
      pageOf(section, `reference/${name}`, text, undefined),
    );
  }
  if (section.folder === "errors") {
    return errorPages().map(({ name, text }) => {
      const path = name === "index" ? "errors" : `errors/${name}`;
      return pageOf(section, path, text, undefined);
    });
  }
  return namesOf(section).map((name) => {
    const path = section.folder ? `${section.folder}/${name}` : name;
    const file = `${path}.md`;
    return pageOf(section, path, readProjectFile(`docs/${file}`), file);
  });
}

function pageOf(section: Section, path: string, text: string, file: string | undefined): DocsPage {
  const slug = path === "index" ? "" : path;
  return {
    slug,
    href: slug ? `/docs/${slug}` : "/docs",
    section: section.title,
    title: /^# (.+)$/m.exec(text)?.[1]?.replaceAll("`", "") ?? path,
    text,
    file,
  };
}

function namesOf({ folder, first }: Section): string[] {
  const there = markdownNames(`docs/${folder}`);
  const further = folder ? there.filter((name) => !first.includes(name)) : [];
  return [...first.filter((name) => there.includes(name)), ...further];
}
