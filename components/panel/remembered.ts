/** The views of the panel, in the order of their tabs. */
export const VIEWS = ["wire", "page", "hints"] as const;
export type View = (typeof VIEWS)[number];

/**
 * For how long dispatches can be delayed, milliseconds. By default, the runtime aborts a request
 * after 15 seconds.
 */
export const DELAYS_MS = [0, 100, 300, 1_000, 3_000, 10_000] as const;

/** What the panel remembers from one page to the next. */
export interface Remembered {
  readonly isOpen: boolean;
  readonly view: View;
  /** One of `DELAYS_MS`. */
  readonly delayMs: number;
}

export const STORAGE_KEY = "service-ui.panel";
const FIRST: Remembered = { isOpen: false, view: "wire", delayMs: 0 };

/** Reads what was remembered. Missing or invalid values get their defaults. */
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

/** Remembers a state, if the browser allows it. */
export function remember(state: Remembered): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(state));
  } catch {
    // Without storage, each page starts with the defaults.
  }
}
