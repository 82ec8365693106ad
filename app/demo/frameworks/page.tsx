import type { Metadata } from "next";
import { kinds } from "../../../components/demo/frameworks/kinds";
import { Inspector } from "../../../components/demo/inspector/inspector";
import { moreProducts, products } from "../../../components/demo/product-row/products";
import { Brand } from "../../brand";
import demo from "../demo.module.css";
import styles from "./frameworks.module.css";
import { KindCard } from "./kind-card";

export const metadata: Metadata = { title: "One page, six frameworks" };

/** The product row in six frameworks: one declaration, one endpoint, one runtime. */
export default function FrameworksPage() {
  const all = [...products, ...moreProducts];
  const each = all.length / kinds.length;
  return (
    <div className={demo.page}>
      <header className={demo.intro}>
        <Brand />
        <h1>
          <span>One page, six frameworks.</span> <span>Their code stays on the server.</span>
        </h1>
        <p className={demo.lead}>
          A component's declaration says nothing about its view. Each table below is written in a
          different framework, which renders it on the server. No code of Vue, Preact, Lit, Svelte
          or Solid is sent to the browser. All twelve rows are instances of one component, with the
          same signed events, the same handler and the same small runtime.
        </p>
        <noscript>
          <p className="badge" data-state="wait">
            The components need JavaScript to send their events.
          </p>
        </noscript>
      </header>
      <main id="main" className={`${demo.exhibits} ${styles.kinds}`}>
        {kinds.map((kind, index) => (
          <KindCard
            key={kind.slug}
            kind={kind}
            products={all.slice(index * each, (index + 1) * each)}
          />
        ))}
        <section className={styles.next} aria-labelledby="without">
          <h2 id="without">And no framework at all</h2>
          <p>
            The runtime needs no framework either. One route handler streams all six components of
            the demo as plain HTML. The page's Content-Security-Policy allows no script but the
            runtime.
          </p>
          <p>
            <a href="/demo/plain">Without React</a>
          </p>
        </section>
      </main>
      <footer className={demo.footer}>
        <a href="/demo">Six components</a>
        <a href="/demo/plain">Without React</a>
        <a href="/docs/errors">Error codes</a>
      </footer>
      <div className={demo.wire}>
        <Inspector />
      </div>
    </div>
  );
}
