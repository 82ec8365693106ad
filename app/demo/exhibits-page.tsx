import type { ReactNode } from "react";
import { exhibits } from "../../components/demo/exhibits";
import { Inspector } from "../../components/demo/inspector/inspector";
import { WIRE_ID } from "../../components/demo/inspector/wire-id";
import { Brand } from "../brand";
import { ThemeChoice } from "../theme-choice";
import styles from "./demo.module.css";
import { ExhibitCard } from "./exhibit-card";
import { Facts } from "./facts";

interface ExhibitsPageProps {
  /** What stands above the components, below the mark. */
  readonly children: ReactNode;
  /** Whether that takes the whole width, and the wire begins below it. */
  readonly isWide?: boolean;
}

/** The components at work, beside what crosses the wire. */
export function ExhibitsPage({ children, isWide = false }: ExhibitsPageProps) {
  return (
    <div className={styles.page} data-wide={isWide}>
      <a className="skip-link" href={`#${WIRE_ID}`}>
        Skip to the wire inspector
      </a>
      <header className={styles.intro}>
        <div className={styles.top}>
          <Brand />
          <nav className={styles.links} aria-label="Documentation">
            <a href="/docs/quick-start">Quick start</a>
            <a href="/docs">Docs</a>
          </nav>
          <ThemeChoice />
        </div>
        {children}
        <Facts />
        <noscript>
          <p className="badge" data-state="wait">
            The components need JavaScript to send their events.
          </p>
        </noscript>
      </header>
      <main id="main" className={styles.exhibits}>
        {exhibits.map((exhibit) => (
          <ExhibitCard key={exhibit.slug} {...exhibit} />
        ))}
      </main>
      <footer className={styles.footer}>
        <a href="/demo/frameworks">Six frameworks</a>
        <a href="/demo/plain">Without React</a>
        <a href="/demo/languages">Two languages</a>
        <a href="/docs">Docs</a>
        <a href="/docs/errors">Error codes</a>
        <a href="/demo/api">Versioned API</a>
      </footer>
      <div className={styles.wire}>
        <Inspector />
      </div>
    </div>
  );
}
