import styles from "./search-form.module.css";

/** The search that stands in a header or on a page that was not found; a form of its own. */
export function SearchForm() {
  return (
    <search className={styles.search}>
      <form action="/docs/search">
        <label className="visually-hidden" htmlFor="docs-query">
          Search the docs
        </label>
        <input
          className="input"
          type="search"
          id="docs-query"
          name="q"
          placeholder="Search the docs"
          maxLength={100}
          autoComplete="off"
          data-hotkey="/,Control+k,Meta+k"
          aria-keyshortcuts="/ Control+K Meta+K"
        />
      </form>
    </search>
  );
}
