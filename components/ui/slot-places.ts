import { randomBytes } from "node:crypto";
import type { ReactNode } from "react";
import type { Slots } from "../../lib/view/view";

/** Where a view's HTML is to take in what React renders. */
export interface SlotPlaces {
  /** For each slot, HTML that holds its place. */
  readonly html: Slots;
  /** What belongs in the place of a comment; undefined if it holds none. */
  contentOf(comment: string): ReactNode | undefined;
}

/** Places for what a page puts into a view's slots; undefined if that is nothing. */
export function slotPlaces(slots: Readonly<Record<string, ReactNode>>): SlotPlaces | undefined {
  const names = Object.keys(slots);
  if (names.length === 0) return undefined;
  // A comment may stand wherever content may. No data can name a mark that is new at every render.
  const mark = randomBytes(16).toString("hex");
  const comments = new Map(names.map((name, index) => [`${mark}:${index}`, name]));
  return {
    html: Object.fromEntries([...comments].map(([text, name]) => [name, `<!--${text}-->`])),
    contentOf(comment) {
      const name = comments.get(comment);
      return name === undefined ? undefined : (slots[name] ?? null);
    },
  };
}
