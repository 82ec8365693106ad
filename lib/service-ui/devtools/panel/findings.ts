import type { Declaration } from "./declaration";
import type { Page } from "./read-page";
import type { Interaction } from "./wire/interaction";

/** What the checks examine. */
export interface Findings {
  readonly page: Page;
  /** Null if the page's layout passes no registry to the panel. */
  readonly declarations: readonly Declaration[] | null;
  readonly interactions: readonly Interaction[];
}
