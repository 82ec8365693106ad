import type { Metadata } from "next";
import { Brand } from "./brand";
import { SearchForm } from "./docs/_site/search-form";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main id="main" className="prose stack">
      <Brand />
      <h1>Page not found</h1>
      <p>
        The address may be misspelled, or the page may have moved. Search for it, or try one of
        these:
      </p>
      <SearchForm />
      <ul>
        <li>
          <a href="/docs/quick-start">Quick start</a>
        </li>
        <li>
          <a href="/demo">The components at work</a>
        </li>
        <li>
          <a href="/demo/api">The versioned API</a>
        </li>
        <li>
          <a href="/docs/errors">What each error code means</a>
        </li>
      </ul>
    </main>
  );
}
