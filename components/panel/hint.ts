import type { Declaration } from "./declaration";
import type { Page } from "./read-page";
import type { Interaction } from "./wire/interaction";

/** Something that an author may have overlooked; words in backticks are code. */
export interface Hint {
  /** The component that it is about; "" for the page. */
  readonly component: string;
  readonly says: string;
  readonly cure: string;
}

/** What there is to look at. */
export interface Findings {
  readonly page: Page;
  /** Null where the page's layout gives the panel no registry. */
  readonly declarations: readonly Declaration[] | null;
  readonly interactions: readonly Interaction[];
}
