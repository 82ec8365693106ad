/** What is done to a list, in this order. */
export const ACTS = ["toggle", "add", "remove", "edit"] as const;
export type Act = (typeof ACTS)[number];

/** What a page shows of a list. */
export interface Shown {
  /** Each visible row: its state and its title. */
  readonly rows: readonly string[];
  readonly count: string;
}

/** What came of an act, in milliseconds since its native event. */
export interface Watched {
  /** Until the DOM shows it. */
  readonly firstMs: number;
  /** Frames that began before that; 0 within the frame of the event. */
  readonly frames: number;
  /** Until the last change of what is painted. */
  readonly rightMs: number;
  /** Until the last change of the DOM, after which nothing waits for the server. */
  readonly settledMs: number;
  readonly shown: Shown;
}

/** What `watch` puts on the window. */
export type WatchedWindow = { watched: () => Watched | null };

/**
 * In the page, whatever the engine: waits for the next event of the type, and from then on notes
 * when the row of this title has come to show what it should, and when the last change was.
 *
 * @param wanted the row as `Shown` has it, or null if it should go
 */
export function watch(type: string, title: string, wanted: string | null): void {
  const list = document.querySelector(".todoapp") as HTMLElement;
  const read = (): Shown => ({
    rows: [...document.querySelectorAll<HTMLElement>(".todo-list > li")]
      .filter((row) => row.checkVisibility())
      .map((row) => {
        const isTicked = row.querySelector<HTMLInputElement>(".toggle")?.checked;
        return `${isTicked ? "completed" : "active"} ${row.querySelector(".title")?.textContent}`;
      }),
    count: document.querySelector(".todo-count")?.textContent ?? "",
  });
  let before = JSON.stringify(read());
  let startMs = Number.NaN;
  let frames = 0;
  let first: { ms: number; frames: number } | undefined;
  let rightMs = 0;
  let settledMs = 0;
  let quietSinceMs = performance.now();
  const countFrame = () => {
    frames += 1;
    if (!first) requestAnimationFrame(countFrame);
  };
  const lookForFirst = (ms: number) => {
    if (first) return;
    const { rows } = read();
    const isShown =
      wanted === null ? !rows.some((row) => row.endsWith(` ${title}`)) : rows.includes(wanted);
    if (isShown) first = { ms: ms - startMs, frames };
  };
  const onEvent = () => {
    startMs = performance.now();
    requestAnimationFrame(countFrame);
    // The browser ticks a box before anybody hears of the click.
    lookForFirst(startMs);
  };
  addEventListener(type, onEvent, { capture: true, once: true });
  // What a frame shows: a row on its way and the real one may both be there before it is painted.
  const lookAtFrame = (ms: number) => {
    const now = JSON.stringify(read());
    // Several changes of one frame: the first of them may come before the row shows it.
    if (now !== before) rightMs = Math.max(ms - startMs, first?.ms ?? 0);
    before = now;
  };
  const observer = new MutationObserver(() => {
    const ms = performance.now();
    quietSinceMs = ms;
    settledMs = ms - startMs;
    requestAnimationFrame(() => setTimeout(lookAtFrame, 0, ms));
    lookForFirst(ms);
  });
  const whole = { subtree: true, childList: true, characterData: true, attributes: true };
  observer.observe(list, whole);
  (window as unknown as WatchedWindow).watched = () => {
    const isBusy = list.matches("[aria-busy]") || list.querySelector("[aria-busy]") !== null;
    if (!first || isBusy || performance.now() - quietSinceMs < 400) return null;
    observer.disconnect();
    return { firstMs: first.ms, frames: first.frames, rightMs, settledMs, shown: read() };
  };
}
