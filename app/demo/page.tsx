import type { Metadata } from "next";
import { exhibits } from "../../components/demo/exhibits";
import { Inspector } from "../../components/demo/inspector/inspector";
import { WIRE_ID } from "../../components/demo/inspector/wire-id";
import { Brand } from "../brand";
import styles from "./demo.module.css";
import { ExhibitCard } from "./exhibit-card";
import { Facts } from "./facts";

export const metadata: Metadata = { title: "Demo" };

/** The components at work, beside what crosses the wire. */
export default function DemoPage() {
  return (
    <div className={styles.page}>
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
        </div>
        <h1>
          <span>The event happens here.</span> <span>Its handler never leaves the server.</span>
        </h1>
        <p className={styles.lead}>
          The server rendered every component below, each with a signed list of its events. A small
          runtime posts those events to one endpoint. The server verifies the signature, runs the
          handler, and responds with changes to that one component. Try them, and watch the wire.
        </p>
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
