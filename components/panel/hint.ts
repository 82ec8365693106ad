import type { Declaration } from "./declaration";
import type { Page } from "./read-page";
import type { Interaction } from "./wire/interaction";

/** A mistake that the author may have made. Words in backticks are code. */
export interface Hint {
  /** The component with the mistake; "" for the page itself. */
  readonly component: string;
  readonly says: string;
  readonly cure: string;
}

/** What the checks examine. */
export interface Findings {
  readonly page: Page;
  /** Null if the page's layout passes no registry to the panel. */
  readonly declarations: readonly Declaration[] | null;
  readonly interactions: readonly Interaction[];
}
