"use client";

import { useState } from "react";
import {
  MAX_INTERACTIONS,
  useInteractions,
  type WatchedInteraction,
} from "service-ui/panel/interactions";
import { flash } from "./flash";
import { Guide } from "./guide";
import styles from "./inspector.module.css";
import { Steps } from "./steps";
import { WIRE_ID } from "./wire-id";

/**
 * Shows what crosses the wire: the latest interactions of the page, each with its manifest entry,
 * claims, request, answer and patches. Built on the runtime's public events alone. It announces
 * nothing, because a screen reader would say it over what the components announce.
 */
export function Inspector() {
  const [interactions, forget] = useInteractions(flash);
  const [isOpen, setOpen] = useState(false);
  const [latest] = interactions;
  const isFull = interactions.length === MAX_INTERACTIONS;
  return (
    <aside
      id={WIRE_ID}
      tabIndex={-1}
      className={styles.inspector}
      data-open={isOpen}
      aria-labelledby="inspector-title"
    >
      <header className={styles.head}>
        <h2 id="inspector-title">On the wire</h2>
        <small>{latest && (isFull ? `last ${MAX_INTERACTIONS}` : interactions.length)}</small>
        {latest && <Status {...latest} />}
        {latest && (
          <button type="button" className={styles.forget} onClick={forget}>
            Clear
          </button>
        )}
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls="inspector-body"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Hide" : "Show"}
        </button>
      </header>
      <div id="inspector-body" className={styles.body}>
        {latest ? (
          <ol>
            {interactions.map((interaction, index) => (
              <li key={interaction.request.dispatchId}>
                <details open={index === 0} className={styles.interaction}>
                  <summary>
                    <span className={styles.name}>
                      <b>{interaction.component}</b> {interaction.entry.p} {interaction.entry.e}
                    </span>
                    <Status {...interaction} />
                  </summary>
                  <Steps {...interaction} />
                </details>
              </li>
            ))}
          </ol>
        ) : (
          <Guide />
        )}
      </div>
    </aside>
  );
}

const WORDS: Readonly<Record<WatchedInteraction["progress"], { text: string; state: string }>> = {
  sent: { text: "in flight", state: "wait" },
  overtaken: { text: "replaced", state: "wait" },
  skipped: { text: "not sent", state: "wait" },
  answered: { text: "200", state: "good" },
  refused: { text: "no response", state: "bad" },
};

function Status({ progress, status, durationMs }: WatchedInteraction) {
  const { text, state } = WORDS[progress];
  return (
    <span className="badge" data-state={state}>
      {status || text}
      {status > 0 && ` · ${Math.max(1, Math.round(durationMs))} ms`}
    </span>
  );
}
