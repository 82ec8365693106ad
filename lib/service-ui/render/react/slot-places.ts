import { randomBytes } from "node:crypto";
import type { ReactNode } from "react";
import type { Slots } from "../view";

/** Where React content goes in a view's HTML. */
export interface SlotPlaces {
  /** A placeholder in HTML for each slot. */
  readonly html: Slots;
  /** The content that replaces a comment; undefined if the comment is not a placeholder. */
  contentOf(comment: string): ReactNode | undefined;
}

/** Makes placeholders for the content of a view's slots; undefined if there is no content. */
export function slotPlaces(slots: Readonly<Record<string, ReactNode>>): SlotPlaces | undefined {
  const names = Object.keys(slots);
  if (names.length === 0) return undefined;
  // Each placeholder is a comment, which HTML allows wherever it allows content. The mark is new at
  // every render, so data can't imitate a placeholder.
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
