import { createUiView } from "service-ui/react";
import { addressOf } from "../../../lib/common/address/app-address";
import styles from "./docs-search.module.css";
import { countHits, docsSearch, findHits, PLACES, titleOf } from "./docs-search.ui";

const view = createUiView(docsSearch);
const Query = view.parts.query;
const Count = view.targets.count;
const places = PLACES.map((at) => ({
  at,
  Hit: view.targets[`hit${at}`],
  Title: view.targets[`title${at}`],
  Excerpt: view.targets[`excerpt${at}`],
}));

/**
 * Search in the docs. While a visitor types, the handler fills the places; without the runtime the
 * form is sent, and the page comes back with the same results. A result is a button that sends the
 * query and its place, as a patch can set no link.
 */
export function DocsSearch({ query }: { readonly query: string }) {
  const hits = findHits(query);
  return (
    <view.Root>
      <form action={addressOf("/docs/search")} className="stack">
        <div className={styles.line}>
          <label className="visually-hidden" htmlFor="docs-search-query">
            Words to look for
          </label>
          <Query
            className="input"
            id="docs-search-query"
            name="q"
            defaultValue={query}
            maxLength={100}
            placeholder="Search the docs"
            autoComplete="off"
            autoFocus
          />
          <button type="submit" className="button">
            Search
          </button>
        </div>
        <Count as="p" role="status" className="hint">
          {countHits(query, hits)}
        </Count>
        <ol className={styles.hits}>
          {places.map(({ at, Hit, Title, Excerpt }) => {
            const hit = hits[at];
            return (
              <Hit as="li" key={at} data-state={hit ? "shown" : "none"}>
                <button type="submit" name="hit" value={at + 1}>
                  <Title className={styles.title}>{hit ? titleOf(hit) : ""}</Title>
                  <Excerpt className={styles.excerpt}>{hit?.excerpt ?? ""}</Excerpt>
                </button>
              </Hit>
            );
          })}
        </ol>
      </form>
    </view.Root>
  );
}
