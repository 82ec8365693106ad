import { html, litView } from "service-ui/lit";
import { createHtmlView } from "service-ui/react";
import { greeting } from "./greeting.ui";

/** The greeting as a Server Component that Lit renders. No code of Lit reaches the browser. */
export const GreetingLit = createHtmlView(
  greeting,
  litView(
    ({ part, target }) => html`
      <input
        ${part("name")}
        aria-label="Your name"
        placeholder="Your name"
        autocomplete="given-name"
      />
      <p ${target("message")} aria-live="polite">Who are you?</p>`,
  ),
);
