import { type CollectionQuery, parseCollectionQuery } from "@/lib/catalog/parse-query";

/** The query of a search string that is known to be right. */
export function ask(search = ""): CollectionQuery {
  const reading = parseCollectionQuery(new URLSearchParams(search));
  if (!reading.ok) throw new TypeError(JSON.stringify(reading.problems));
  return reading.query;
}
