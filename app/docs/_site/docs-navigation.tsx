import { CONTENTS } from "./contents";
import styles from "./frame.module.css";
import type { DocsPage } from "./read-pages";

/** What the navigation shows of a page. */
export type NavigationPage = Pick<DocsPage, "section" | "href" | "title">;

interface NavigationProps {
  readonly current: string;
  readonly pages: readonly NavigationPage[];
}

/** Sections whose pages are many, and are listed on a page of their own. */
const LISTED_APART: ReadonlyMap<string, { readonly href: string; readonly label: string }> =
  new Map([["Errors", { href: "/docs/errors", label: "Errors" }]]);
/** Sections that stand open on every page. */
const OPEN = new Set(["Start", "Handbook", "Recipes"]);

/** Every section and page; the current page is marked, and its section open. */
export function DocsNavigation({ current, pages }: NavigationProps) {
  return (
    <nav aria-label="Docs">
      {CONTENTS.map(({ title }) => {
        const apart = LISTED_APART.get(title);
        const links = apart
          ? [apart]
          : pages
              .filter(({ section }) => section === title)
              .map((page) => ({ href: page.href, label: page.title }));
        const [only] = links;
        if (!only) return null;
        if (links.length === 1) {
          return (
            <p key={title} className={styles.single}>
              <a href={only.href} aria-current={isOn(only.href, current) ? "page" : undefined}>
                {title}
              </a>
            </p>
          );
        }
        const isCurrent = links.some(({ href }) => isOn(href, current));
        return (
          <details key={title} open={isCurrent || OPEN.has(title)}>
            <summary>{title}</summary>
            <ul className={styles.links}>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} aria-current={isOn(href, current) ? "page" : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </nav>
  );
}

/** An error's page counts as the overview of errors. */
function isOn(href: string, current: string): boolean {
  return href === current || (href === "/docs/errors" && current.startsWith(`${href}/`));
}
