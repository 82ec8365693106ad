import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { PANEL_VIEWS, type PanelView } from "./remembered";

interface TabsProps {
  readonly tabs: Readonly<
    Record<
      PanelView,
      { readonly title: string; readonly count: number; readonly content: () => ReactNode }
    >
  >;
  readonly chosen: PanelView;
  readonly onChoose: (view: PanelView) => void;
}

/** Moves by key. `Home` and `End` go to the first and the last tab. */
const MOVES: ReadonlyMap<string, (at: number) => number> = new Map<string, (at: number) => number>([
  ["ArrowRight", (at) => (at + 1) % PANEL_VIEWS.length],
  ["ArrowLeft", (at) => (at + PANEL_VIEWS.length - 1) % PANEL_VIEWS.length],
  ["Home", () => 0],
  ["End", () => PANEL_VIEWS.length - 1],
]);

/**
 * Tabs as the ARIA practices describe them: one stop of the Tab key, and arrow keys between tabs.
 */
export function Tabs({ tabs, chosen, onChoose }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const next = MOVES.get(event.key)?.(PANEL_VIEWS.indexOf(chosen));
    const view = next === undefined ? undefined : PANEL_VIEWS[next];
    if (!view) return;
    event.preventDefault();
    onChoose(view);
    list.current?.querySelectorAll("button")[PANEL_VIEWS.indexOf(view)]?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label="Views" className="tabs" onKeyDown={move}>
        {PANEL_VIEWS.map((view) => (
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
