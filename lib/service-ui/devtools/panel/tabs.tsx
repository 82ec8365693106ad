import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { VIEWS, type View } from "./remembered";

interface TabsProps {
  readonly tabs: Readonly<
    Record<
      View,
      { readonly title: string; readonly count: number; readonly content: () => ReactNode }
    >
  >;
  readonly chosen: View;
  readonly onChoose: (view: View) => void;
}

/** Moves by key. `Home` and `End` go to the first and the last tab. */
const MOVES: ReadonlyMap<string, (at: number) => number> = new Map<string, (at: number) => number>([
  ["ArrowRight", (at) => (at + 1) % VIEWS.length],
  ["ArrowLeft", (at) => (at + VIEWS.length - 1) % VIEWS.length],
  ["Home", () => 0],
  ["End", () => VIEWS.length - 1],
]);

/**
 * Tabs as the ARIA practices describe them: one stop of the Tab key, and arrow keys between tabs.
 */
export function Tabs({ tabs, chosen, onChoose }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const next = MOVES.get(event.key)?.(VIEWS.indexOf(chosen));
    const view = next === undefined ? undefined : VIEWS[next];
    if (!view) return;
    event.preventDefault();
    onChoose(view);
    list.current?.querySelectorAll("button")[VIEWS.indexOf(view)]?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label="Views" className="tabs" onKeyDown={move}>
        {VIEWS.map((view) => (
          <button
            key={view}
            id={`tab-${view}`}
            type="button"
            role="tab"
            aria-selected={view === chosen}
            aria-controls="view"
            tabIndex={view === chosen ? 0 : -1}
            onClick={() => onChoose(view)}
          >
            {tabs[view].title} <small>{tabs[view].count}</small>
          </button>
        ))}
      </div>
      <div
        id="view"
        role="tabpanel"
        aria-labelledby={`tab-${chosen}`}
        className="view"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys scroll only what has the focus.
        tabIndex={0}
      >
        {tabs[chosen].content()}
      </div>
    </>
  );
}
