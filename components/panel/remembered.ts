/** The views of the panel, in the order of their tabs. */
export const VIEWS = ["wire", "page", "hints"] as const;
export type View = (typeof VIEWS)[number];

/**
 * For how long dispatches can be held back, milliseconds. The runtime gives an answer up after 15
 * seconds.
 */
export const DELAYS_MS = [0, 100, 300, 1_000, 3_000, 10_000] as const;

/** What the panel remembers from page to page. */
export interface Remembered {
  readonly isOpen: boolean;
  readonly view: View;
  /** One of `DELAYS_MS`. */
  readonly delayMs: number;
}

export const STORAGE_KEY = "service-ui.panel";
const FIRST: Remembered = { isOpen: false, view: "wire", delayMs: 0 };

/** What was remembered; what is not understood is as at first. */
export function recall(): Remembered {
  try {
    const { isOpen, view, delayMs } = Object(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? ""));
    return {
      isOpen: isOpen === true,
      view: VIEWS.find((known) => known === view) ?? FIRST.view,
      delayMs: DELAYS_MS.find((known) => known === delayMs) ?? FIRST.delayMs,
    };
  } catch {
    return FIRST;
  }
}

/** Remembers, where the browser lets it. */
export function remember(state: Remembered): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(state));
  } catch {
    // A page that may store nothing has a panel that forgets.
  }
}
