import { html } from "service-ui/html";

/** The link to the start of the demo, as it stands on each page. */
export const brand = html`<a class="brand" href="/">
        <svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7"></rect><path d="M9 8v10a7 7 0 0 0 14 0V8"></path></svg>
        Service UI
      </a>`;
