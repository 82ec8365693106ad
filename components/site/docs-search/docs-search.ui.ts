import { defineUiComponent, type UiInteractionEvent, UiPart } from "service-ui";
import { z } from "zod";
import { readIndex } from "./read-index";
import { createSearch, type Hit, type Search } from "./search-entries";

/** The keys of the places for results: patches change elements, and make none. */
export const PLACES = ["0", "1", "2", "3", "4", "5", "6", "7"];

type Event = UiInteractionEvent<unknown, "hit" | "title" | "excerpt">;

const typed = z.string().max(100).catch("");

export const docsSearch = defineUiComponent({
  name: "docs.search",
  allow: () => true,
  parts: [UiPart("query", "search", "docs.query")],
  targets: ["count", "hit", "title", "excerpt"],
  events: (on) => [
    on("query", "input", { debounce: 60, concurrency: "replace" }, (event) => {
      const hits = findHits(event.value());
      return [
        event.setText("count", countHits(event.value(), hits)),
        ...PLACES.flatMap((key, at) => showHit(event, key, hits[at])),
      ];
    }),
  ],
});

let search: Search | undefined;

/** What is found for a query, as many as there are places. */
export function findHits(query: unknown): readonly Hit[] {
  search ??= createSearch(readIndex().entries);
  return search(typed.parse(query), PLACES.length);
}

/** A sentence for how many were found; none before a user has typed a word. */
export function countHits(query: unknown, hits: readonly Hit[]): string {
  if (!/[\p{L}\p{N}]/u.test(typed.parse(query))) return "";
  if (hits.length === 0)
    return "Nothing in the docs contains all of these words, or words like them.";
  if (hits.length === PLACES.length) return `The ${PLACES.length} best results`;
  return hits.length === 1 ? "1 result" : `${hits.length} results`;
}

/** The line above an excerpt: the page, and the section in it. */
export function titleOf({ page, heading }: Hit): string {
  return heading && heading !== page ? `${page} › ${heading}` : page;
}

function showHit(event: Event, key: string, hit: Hit | undefined) {
  const state = hit ? "shown" : "none";
  const shown = event.setAttribute({ name: "hit", key }, "data-state", state);
  if (!hit) return [shown];
  return [
    event.setText({ name: "title", key }, titleOf(hit)),
    event.setText({ name: "excerpt", key }, hit.excerpt),
    shown,
  ];
}
