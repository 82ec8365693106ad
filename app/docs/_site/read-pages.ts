import { CONTENTS, type Section } from "./contents";
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
  /** The file it stands in, from the root of the project; undefined for a page that is made. */
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
    const made = referencePages().map(({ name, text }) =>
      pageOf(section, `reference/${name}`, text, undefined),
    );
    return [...made, ...writtenPages(section)];
  }
  return writtenPages(section);
}

function writtenPages(section: Section): DocsPage[] {
  const source = sourceOf(section);
  return namesOf(section).map((name) => {
    const path = section.folder ? `${section.folder}/${name}` : name;
    const file = `${source}/${name}.md`;
    return pageOf(section, path, readProjectFile(file), file);
  });
}

function sourceOf({ folder, source }: Section): string {
  return source ?? (folder ? `docs/${folder}` : "docs");
}

function pageOf(section: Section, path: string, text: string, file: string | undefined): DocsPage {
  const slug = path.replace(/(?:^|\/)index$/, "");
  return {
    slug,
    href: slug ? `/docs/${slug}` : "/docs",
    section: section.title,
    title: /^# (.+)$/m.exec(text)?.[1]?.replaceAll("`", "") ?? path,
    text,
    file,
  };
}

function namesOf(section: Section): string[] {
  const { folder, first } = section;
  const there = markdownNames(sourceOf(section));
  const further = folder ? there.filter((name) => !first.includes(name)) : [];
  return [...first.filter((name) => there.includes(name)), ...further];
}
