import type { ReactNode } from "react";
import { Brand } from "../../brand";
import { ThemeChoice } from "../../theme-choice";
import { DocsNavigation, type NavigationPage } from "./docs-navigation";
import styles from "./frame.module.css";
import { SearchForm } from "./search-form";

interface FrameProps {
  /** The address of the page, for the navigation to mark. */
  readonly current: string;
  /** Every page of the docs. Read from files at build alone: a server may not have them. */
  readonly pages: readonly NavigationPage[];
  /** What stands beside the text where there is room: the page's own contents. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

const NAVIGATION = "docs-navigation";

/**
 * What every page of the docs has around its text: mark, search, navigation.
 */
export function DocsFrame({ current, pages, aside, children }: FrameProps) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Brand />
        <button
          type="button"
          className={`button quiet ${styles.menu}`}
          popoverTarget={NAVIGATION}
          aria-controls={NAVIGATION}
        >
          Contents
        </button>
        {current === "/docs/search" ? null : <SearchForm />}
        <a className={styles.demo} href="/demo">
          Demo
        </a>
        <ThemeChoice />
      </header>
      <div id={NAVIGATION} popover="auto" className={styles.navigation}>
        <DocsNavigation current={current} pages={pages} />
      </div>
      <main id="main" className={styles.main}>
        {children}
      </main>
      {aside}
    </div>
  );
}
