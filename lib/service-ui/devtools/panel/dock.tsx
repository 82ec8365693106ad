import { useEffect, useMemo, useRef, useState } from "react";
import type { Mistake } from "../../wire/mistakes";
import { CodeText } from "./code-text";
import type { Declaration } from "./declaration";
import { hintsOf } from "./hints";
import { InstanceList } from "./instance-list";
import { InteractionList } from "./interaction-list";
import { usePage } from "./read-page";
import { type PanelView, type Remembered, recall, remember } from "./remembered";
import { Tabs } from "./tabs";
import { useInteractions } from "./wire/watch-interactions";

export interface PanelProps {
  /** Null if the layout passes no registry to the panel. */
  readonly declarations: readonly Declaration[] | null;
}

/** The tab at the edge of the page, and the panel that it opens. */
export function Dock({ declarations }: PanelProps) {
  const [{ isOpen, view }, setRemembered] = useState(recall);
  const [interactions, forget] = useInteractions();
  const page = usePage();
  const toggle = useRef<HTMLButtonElement>(null);
  const hints = useMemo(
    () => hintsOf({ page, declarations, interactions }),
    [page, declarations, interactions],
  );
  const change = (more: Partial<Remembered>) => setRemembered((before) => ({ ...before, ...more }));
  useEffect(() => remember({ isOpen, view }), [isOpen, view]);
  const refused = interactions.filter(({ progress }) => progress === "refused").length;

  const views: Readonly<
    Record<PanelView, { title: string; count: number; content: () => React.ReactNode }>
  > = {
    wire: {
      title: "Interactions",
      count: interactions.length,
      content: () => <InteractionList {...{ interactions, forget }} />,
    },
    page: {
      title: "On the page",
      count: page.instances.length,
      content: () => <InstanceList instances={page.instances} />,
    },
    hints: {
      title: "Hints",
      count: hints.length,
      content: () => <HintList hints={hints} knowsRegistry={declarations !== null} />,
    },
  };

  return (
    <section
      className="dock"
      aria-label="Service UI panel"
      data-open={isOpen}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        change({ isOpen: false });
        toggle.current?.focus();
      }}
    >
      <button
        ref={toggle}
        id="toggle"
        type="button"
        className="toggle"
        aria-expanded={isOpen}
        aria-controls="body"
        onClick={() => change({ isOpen: !isOpen })}
      >
        Service UI
        {refused > 0 && <span className="badge bad"> {refused} refused</span>}
        {hints.length > 0 && (
          <span className="badge wait">
            {" "}
            {hints.length === 1 ? "1 hint" : `${hints.length} hints`}
          </span>
        )}
      </button>
      <div id="body" className="body" hidden={!isOpen}>
        {isOpen && (
          <Tabs tabs={views} chosen={view} onChoose={(chosen) => change({ view: chosen })} />
        )}
      </div>
    </section>
  );
}

interface HintListProps {
  readonly hints: readonly Mistake[];
  readonly knowsRegistry: boolean;
}

/** The hints, or a line that says that there are none. */
function HintList({ hints, knowsRegistry }: HintListProps) {
  return (
    <>
      {hints.length === 0 && <p>No problems on this page.</p>}
      <ul className="hints">
        {hints.map(({ problem, fix }) => (
          <li key={problem}>
            <p>
              <CodeText text={problem} />
            </p>
            <p className="soft">
              <CodeText text={fix} />
            </p>
          </li>
        ))}
      </ul>
      {!knowsRegistry && (
        <p className="soft">
          The panel knows what the manifests say. Give it <code>facts</code>, and it also compares
          the page with the registry.
        </p>
      )}
    </>
  );
}
