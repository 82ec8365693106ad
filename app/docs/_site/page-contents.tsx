import styles from "./frame.module.css";
import type { Heading } from "./parse-page";

/** The headings of a page, beside its text where there is room and folded above it elsewhere. */
export function PageContents({ headings }: { readonly headings: readonly Heading[] }) {
  const shown = headings.filter(({ level }) => level <= 3);
  if (shown.length < 2) return null;
  return (
    <nav aria-label="On this page" className={styles.aside}>
      <details>
        <summary>On this page</summary>
        <ul className={styles.links}>
          {shown.map(({ level, text, anchor }) => (
            <li key={anchor} data-level={level}>
              <a href={`#${anchor}`}>{text}</a>
            </li>
          ))}
        </ul>
      </details>
      <a href="#top" className={styles.up}>
        Back to the top
      </a>
    </nav>
  );
}
