/** @jsxImportSource preact */
import { preactView } from "service-ui/preact";
import { createHtmlView } from "service-ui/react";
import { greeting } from "./greeting.ui";

/**
 * The greeting as a Server Component that Preact renders. No code of Preact reaches the browser.
 */
export const GreetingPreact = createHtmlView(
  greeting,
  preactView(({ part, target }) => (
    <>
      <input
        {...part("name")}
        aria-label="Your name"
        placeholder="Your name"
        autoComplete="given-name"
      />
      <p {...target("message")} aria-live="polite">
        Who are you?
      </p>
    </>
  )),
);
