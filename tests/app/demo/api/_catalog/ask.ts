import { type CollectionQuery, parseCollectionQuery } from "@/app/demo/api/_catalog/parse-query";

/** The query of a search string that is known to be right. */
export function ask(search = ""): CollectionQuery {
  const reading = parseCollectionQuery(new URLSearchParams(search));
  if (!reading.ok) throw new TypeError(JSON.stringify(reading.problems));
  return reading.query;
}
