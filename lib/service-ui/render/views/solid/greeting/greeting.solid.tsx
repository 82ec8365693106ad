/** @jsxImportSource solid-js */
import { createHtmlView } from "service-ui/react";
import { solidView } from "service-ui/solid";
import { greeting } from "./greeting.ui";

/** The greeting as a Server Component that Solid renders. No code of Solid reaches the browser. */
export const GreetingSolid = createHtmlView(
  greeting,
  solidView((props) => (
    <>
      <input
        {...props.part("name")}
        aria-label="Your name"
        placeholder="Your name"
        autocomplete="given-name"
      />
      <p {...props.target("message")} aria-live="polite">
        Who are you?
      </p>
    </>
  )),
);
