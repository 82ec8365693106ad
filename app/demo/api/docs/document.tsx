import Link from "next/link";
import type { ReactNode } from "react";
import shared from "../api.module.css";
import styles from "./document.module.css";

export interface DocumentProps {
  readonly title: string;
  /** The page in a sentence. */
  readonly lede: string;
  readonly children: ReactNode;
}

/** A page of the API's documentation. */
export function Document({ title, lede, children }: DocumentProps) {
  return (
    <main id="main" className={shared.page}>
      <nav className={shared.crumbs} aria-label="Where you are">
        <Link href="/">Service UI</Link> <span aria-hidden="true">/</span>{" "}
        <Link href="/demo/api">Versioned API</Link> <span aria-hidden="true">/</span> {title}
      </nav>
      <article className={styles.document}>
        <h1 className={shared.title}>{title}</h1>
        <p className={shared.lede}>{lede}</p>
        {children}
      </article>
    </main>
  );
}
