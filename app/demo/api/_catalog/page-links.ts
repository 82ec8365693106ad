import type { CollectionQuery } from "./parse-query";

/** A link to another page of the same query. */
export interface PageLink {
  readonly target: string;
  readonly rel: "first" | "prev" | "next" | "last";
}

/**
 * The links from a page to its neighbours and to both ends (RFC 8288).
 *
 * An empty collection has one page, which is empty. From a page past the end, `prev` leads to the
 * last one.
 *
 * @param path the path that was asked, so that a client stays on the version it chose
 */
export function pageLinks(
  path: string,
  query: CollectionQuery,
  total: number,
): readonly PageLink[] {
  const last = Math.max(1, Math.ceil(total / query.limit));
  const to = (page: number) => `${path}?${searchOf({ ...query, page })}`;
  return [
    { target: to(1), rel: "first" },
    ...(query.page > 1
      ? [{ target: to(Math.min(query.page - 1, last)), rel: "prev" } as const]
      : []),
    ...(query.page < last ? [{ target: to(query.page + 1), rel: "next" } as const] : []),
    { target: to(last), rel: "last" },
  ];
}

/** The query written back: page and limit always, the rest where it was asked for. */
function searchOf({ page, limit, q, status, fields, expand, profile }: CollectionQuery): string {
  const search = new URLSearchParams({ page: String(page), limit: String(limit) });
  if (q !== undefined) search.set("q", q);
  if (status !== undefined) search.set("status", status);
  if (fields.length > 0) search.set("fields", fields.join(","));
  if (expand.length > 0) search.set("expand", expand.join(","));
  if (profile !== "standard") search.set("profile", profile);
  return search.toString();
}
