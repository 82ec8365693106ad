import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { DocsFrame } from "../_site/frame";
import styles from "../_site/frame.module.css";
import { MOVED_PAGES } from "../_site/moved-pages";
import { PageContents } from "../_site/page-contents";
import proseStyles from "../_site/prose.module.css";
import { type DocsPage, docsPages } from "../_site/read-pages";
import { introductionOf, renderPage } from "../_site/render-markdown";

interface PageProps {
  readonly params: Promise<{ readonly slug?: string[] }>;
}

export const dynamicParams = false;

export function generateStaticParams() {
  const slugs = [...docsPages().map(({ slug }) => slug), ...MOVED_PAGES.keys()];
  return slugs.map((slug) => ({ slug: slug ? slug.split("/") : [] }));
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const page = await findPage(params);
  const title = page.slug ? page.title : "Docs";
  return { title, description: introductionOf(page) };
}

export default async function Page({ params }: PageProps) {
  const page = await findPage(params);
  const { html, headings } = renderPage(page);
  const pages = docsPages();
  // By address: in development each reading makes new ones.
  const at = pages.findIndex(({ href }) => href === page.href);
  const [before, after] = [pages[at - 1], pages[at + 1]];
  return (
    <DocsFrame current={page.href} pages={pages} aside={<PageContents headings={headings} />}>
      <p className={styles.section}>{page.section}</p>
      <h1>{page.title}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the project's own Markdown, with HTML switched off. */}
      <div className={proseStyles.text} dangerouslySetInnerHTML={{ __html: html }} />
      {headings.length > 3 ? (
        <a href="#top" className={styles.top}>
          Back to the top
        </a>
      ) : null}
      <nav aria-label="Next and previous page" className={styles.neighbours}>
        {before ? (
          <a href={before.href} rel="prev">
            <span>Before</span> {before.title}
          </a>
        ) : null}
        {after ? (
          <a href={after.href} rel="next">
            <span>Next</span> {after.title}
          </a>
        ) : null}
      </nav>
    </DocsFrame>
  );
}

async function findPage(params: PageProps["params"]): Promise<DocsPage> {
  const slug = (await params).slug?.map(decodeURIComponent).join("/") ?? "";
  const movedTo = MOVED_PAGES.get(slug);
  if (movedTo !== undefined) permanentRedirect(movedTo);
  return docsPages().find((page) => page.slug === slug) ?? notFound();
}
