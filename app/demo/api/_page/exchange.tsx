"use client";

import { useCallback, useEffect, useState } from "react";
import type { Lifecycle } from "service-ui-versioning";
import { CurlLine } from "./curl-line";
import styles from "./exchange.module.css";
import { LifecycleBadge } from "./lifecycle-badge";
import { isLifecycleField, type Snapshot, snapshotOf } from "./snapshot";
import { useHydrated } from "./use-hydrated";

export interface ExchangeProps {
  readonly path: string;
  readonly version: string;
  readonly lifecycle: Lifecycle;
  /** Where the server was asked for the page. */
  readonly origin: string;
  /** What the server saw when it rendered the page. */
  readonly initial: Snapshot;
}

/**
 * A request to one route and its answer, headers first; asked again over HTTP as soon as the page
 * runs.
 */
export function Exchange({ path, version, lifecycle, origin, initial }: ExchangeProps) {
  const isHydrated = useHydrated();
  const [snapshot, setSnapshot] = useState(initial);
  const [state, setState] = useState<keyof typeof WORDS>("rendered");
  const ask = useCallback(async () => {
    setState("asking");
    try {
      const headers = { Accept: "application/json" };
      setSnapshot(await snapshotOf(await fetch(path, { headers, cache: "no-store" })));
      setState("answered");
    } catch {
      setState("failed");
    }
  }, [path]);
  useEffect(() => {
    ask();
  }, [ask]);

  return (
    <article className={`card ${styles.exchange}`} data-lifecycle={lifecycle}>
      <header className={styles.exchangeHead}>
        <h2>Version {version}</h2>
        <LifecycleBadge lifecycle={lifecycle} />
      </header>
      <CurlLine path={path} origin={origin} />
      <div className={styles.statusLine}>
        <code>
          GET {path} <strong>{snapshot.status}</strong>
        </code>
        {isHydrated && (
          <button type="button" className="button quiet" onClick={ask}>
            Send again
          </button>
        )}
      </div>
      <p className="hint" role="status">
        {WORDS[state]}
      </p>
      <dl className={styles.headers}>
        {snapshot.headers.map(([name, value]) => (
          <div key={name} data-first={isLifecycleField(name) || undefined}>
            <dt>{name}</dt>
            <dd>
              {(name === "link" ? value.split(/,\s*(?=<)/) : [value]).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className={styles.body} aria-label={`Body of version ${version}`} tabIndex={0}>
        <pre>{snapshot.body}</pre>
      </section>
    </article>
  );
}

const WORDS = {
  rendered: "The response when the server rendered this page.",
  asking: "Sending a request…",
  answered: "The response to a request from this page.",
  failed: "No response. This is the previous one.",
};
