import {
  defineUiComponent,
  type UiInteractionEvent,
  UiInteractionResult,
  UiOn,
  UiPart,
  UiResponsePatch,
} from "service-ui";
import { z } from "zod";
import { readIndex } from "./read-index";
import { createSearch, type Hit, type Search } from "./search-entries";

/** How many results have a place in the page: patches change elements, and make none. */
export const PLACES = [0, 1, 2, 3, 4, 5, 6, 7] as const;
type Place = (typeof PLACES)[number];
type Target = "count" | `${"hit" | "title" | "excerpt"}${Place}`;
type Event = UiInteractionEvent<unknown, Target | "query">;

const typed = z.string().max(100).catch("");

export const docsSearch = defineUiComponent({
  name: "docs.search",
  parts: [UiPart("query", "search", "docs.query")],
  targets: [
    "count",
    ...PLACES.flatMap((at) => [`hit${at}`, `title${at}`, `excerpt${at}`] as const),
  ],
  events: [UiOn("query", "input", showHits, { debounce: 60, concurrency: "replace" })],
});

let search: Search | undefined;

/** What is found for a query, as many as there are places. */
export function findHits(query: unknown): readonly Hit[] {
  search ??= createSearch(readIndex().entries);
  return search(typed.parse(query), PLACES.length);
}

/** A sentence for how many were found; none before a visitor has typed a word. */
export function countHits(query: unknown, hits: readonly Hit[]): string {
  if (!/[\p{L}\p{N}]/u.test(typed.parse(query))) return "";
  if (hits.length === 0) return "Nothing in the docs contains all of these words.";
  if (hits.length === PLACES.length) return `The ${PLACES.length} best results`;
  return hits.length === 1 ? "1 result" : `${hits.length} results`;
}

/** The line above an excerpt: the page, and the section in it. */
export function titleOf({ page, heading }: Hit): string {
  return heading ? `${page} › ${heading}` : page;
}

function showHits(event: Event) {
  const hits = findHits(event.value());
  return UiInteractionResult.patch([
    UiResponsePatch.setText(event, "count", countHits(event.value(), hits)),
    ...PLACES.flatMap((at) => showHit(event, at, hits[at])),
  ]);
}

function showHit(event: Event, at: Place, hit: Hit | undefined) {
  if (!hit) return [UiResponsePatch.setAttribute(event, `hit${at}`, "data-state", "none")];
  return [
    UiResponsePatch.setText(event, `title${at}`, titleOf(hit)),
    UiResponsePatch.setText(event, `excerpt${at}`, hit.excerpt),
    UiResponsePatch.setAttribute(event, `hit${at}`, "data-state", "shown"),
  ];
}
