/** The views of the panel, in the order of their tabs. */
export const PANEL_VIEWS = ["wire", "page", "hints"] as const;
export type PanelView = (typeof PANEL_VIEWS)[number];

/** What the panel remembers from one page to the next. */
export interface Remembered {
  readonly isOpen: boolean;
  readonly view: PanelView;
}

export const STORAGE_KEY = "service-ui.panel";
const FIRST: Remembered = { isOpen: false, view: "wire" };

/** Reads what was remembered. Missing or invalid values get their defaults. */
export function recall(): Remembered {
  try {
    const { isOpen, view } = Object(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? ""));
    return {
      isOpen: isOpen === true,
      view: PANEL_VIEWS.find((known) => known === view) ?? FIRST.view,
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
