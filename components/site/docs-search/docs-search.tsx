import { createUiView } from "service-ui/react";
import styles from "./docs-search.module.css";
import { countHits, docsSearch, findHits, PLACES, titleOf } from "./docs-search.ui";

const { Root, parts, targets } = createUiView(docsSearch);

/**
 * Search in the docs. While a user types, the handler fills the places; without the runtime the
 * form is sent, and the page comes back with the same results. A result is a button that sends the
 * query and its place, as a patch can set no link.
 */
export function DocsSearch({ query }: { readonly query: string }) {
  const hits = findHits(query);
  return (
    <Root>
      <form action="/docs/search" className="stack">
        <div className={styles.line}>
          <label className="visually-hidden" htmlFor="docs-search-query">
            Words to look for
          </label>
          <parts.query
            className="input"
            id="docs-search-query"
            name="q"
            defaultValue={query}
            maxLength={100}
            placeholder="Search the docs"
            autoComplete="off"
            autoFocus
            data-hotkey="/,Control+k,Meta+k"
          />
          <button type="submit" className="button">
            Search
          </button>
        </div>
        <targets.count as="p" role="status" className="hint">
          {countHits(query, hits)}
        </targets.count>
        <ol className={styles.hits}>
          {PLACES.map((place, at) => {
            const hit = hits[at];
            return (
              <targets.hit as="li" key={place} rowKey={place} data-state={hit ? "shown" : "none"}>
                <button type="submit" name="hit" value={at + 1}>
                  <targets.title className={styles.title}>{hit ? titleOf(hit) : ""}</targets.title>
                  <targets.excerpt className={styles.excerpt}>{hit?.excerpt ?? ""}</targets.excerpt>
                </button>
              </targets.hit>
            );
          })}
        </ol>
      </form>
    </Root>
  );
}
